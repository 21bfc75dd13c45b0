import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout } from '#lib/contract/account/auth.ts';
import { searchHistory } from '#lib/contract/activity/history.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { feed, likePost, viewPost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readHead, readViewer } from '#tests/support/riff/read-head.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff();
});
afterAll(() => riff.stop());

test('a visitor gets the first poster in the first HTML', async () => {
  const html = await (await fetch(riff.origin + paths.home())).text();
  const [poster = ''] = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html) ?? [];
  expect(poster).toMatch(/src="\/media\/riff\/(video|image)\/upload\//);
});

test('the page for a lost network shows a message, is not indexed, and links to Home', async () => {
  const answer = await fetch(`${riff.origin}/offline`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('You are offline.');
  expect(html).toContain('content="noindex"');
  expect(html).toMatch(new RegExp(`<a[^>]*id="try-again"[^>]*href="${paths.home()}"`));
});

test('no page allows inline scripts or framing', async () => {
  for (const path of [paths.home(), paths.login()]) {
    const policy = (await fetch(riff.origin + path)).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  }
  const about = await fetch(riff.origin + paths.about());
  expect(await about.text()).toMatch(
    /http-equiv="content-security-policy" content="[^"]*script-src &#39;self&#39;|script-src 'self'/,
  );
  expect(about.headers.get('x-frame-options')).toBe('DENY');
});

test('the pages of the authentication area do not send their address to other sites', async () => {
  for (const path of ['/auth', paths.login(), paths.register(), paths.resetPassword('abc'), '/auth/none']) {
    expect((await fetch(riff.origin + path)).headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await fetch(riff.origin + paths.home())).headers.get('referrer-policy')).not.toBe('no-referrer');
});

test('a page gives its islands only its own viewer', async () => {
  const member = new Client(riff.origin);
  const open = async (path: string) => {
    const answer = await member.send(path);
    return { viewer: readViewer(await answer.text()), cache: answer.headers.get('cache-control') };
  };
  expect((await open(paths.home())).viewer).toBeUndefined();
  const displayName = `Vi "'><script>`;
  await member.join({ displayName, email: 'vi@example.org', password: 'who looks at this' });
  expect(await open(paths.home())).toMatchObject({ viewer: { displayName }, cache: 'private, no-cache' });
  expect((await open(paths.about())).viewer).toBeUndefined();
  await member.call(logout);
  expect((await open(paths.home())).viewer).toBeUndefined();
});

describe('a history', () => {
  let member: Client;
  let postCode: string;
  beforeAll(async () => {
    member = new Client(riff.origin);
    await member.join({ displayName: 'Hanna', email: 'hanna@example.org', password: 'what have I done' });
    const { data } = await member.call(feed, { query: { size: 1 } });
    postCode = data?.contents[0]?.postCode ?? '';
    await member.call(viewPost, { body: { code: postCode } });
    await member.call(likePost, { body: { code: postCode } });
    await member.call(sendComment, { body: { code: postCode, content: 'written by Hanna' } });
    await member.call(searchPosts, { query: { keyWord: 'looked for by Hanna' } });
  });

  const histories = [
    ['View History', paths.history(), () => `href="${paths.home(postCode)}"`],
    ['Favourite Posts', paths.favorites(), () => `href="${paths.home(postCode)}"`],
    ['Comment History', paths.ownComments(), () => 'written by Hanna</p>'],
    ['Search History', paths.keywords(), () => 'looked for by Hanna</bdi>'],
  ] as const;

  test.each(histories)(
    '%s has its first page in the first HTML, for its member alone and for no search engine',
    async (title, path, entry) => {
      const answer = await member.send(path);
      const html = await answer.text();
      expect(readHead(html)).toMatchObject({ title: `${title} · Riff`, robots: 'noindex' });
      expect(html).toContain(entry());
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    },
  );

  test.each(histories)('%s sends a visitor to Login and shows no entry', async (_title, path) => {
    const answer = await fetch(riff.origin + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, paths.login(path)]);
    expect(await answer.text()).not.toContain('Hanna');
  });
});

describe('the Search page', () => {
  let member: Client;
  beforeAll(async () => {
    member = new Client(riff.origin);
    await member.join({ displayName: 'Selma', email: 'selma@example.org', password: 'what do I look for' });
  });
  const Accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

  test.each([
    ['a link here', true, { 'Sec-Fetch-Site': 'same-origin' }],
    ['the address bar, or a search engine of the browser', true, { 'Sec-Fetch-Site': 'none' }],
    ['a link of another site', false, { 'Sec-Fetch-Site': 'cross-site' }],
    ['a link of a sister site', false, { 'Sec-Fetch-Site': 'same-site' }],
    ['a browser that says something new', false, { 'Sec-Fetch-Site': 'elsewhere' }],
    ['an old browser, on another site', false, { Referer: 'https://elsewhere.example/' }],
    ['an old browser that hides where it was', false, {}],
  ])('is answered for a request by %s, which stores its keyword: %s', async (by, isOwn, headers) => {
    for (const tab of ['posts', 'accounts'] as const) {
      const keyWord = `${tab} ${by}`;
      const answer = await member.send(paths.search(keyWord, tab), { headers: { Accept, ...headers } });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain(keyWord);
      // The page's island uses the same source.
      expect(html.includes('&quot;source&quot;:[0,&quot;link&quot;]')).toBe(!isOwn);
      const { data } = await member.call(searchHistory);
      expect(data?.contents.some((entry) => entry.keyWord === keyWord)).toBe(isOwn);
    }
  });
});
