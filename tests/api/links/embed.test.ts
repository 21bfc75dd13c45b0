import { eq } from 'drizzle-orm';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { postImages, posts } from '#server/ground/db/schema/index.ts';
import { embedScript } from '#server/product/views/links/embed-script.ts';
import { buildPost, buildUpload } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
});
afterAll(() => riff.close());

function elements(html: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new Parser({ onopentag: (tag, attributes) => void (tag === name && found.push(attributes)) });
  parser.end(html);
  return found;
}

test('the player of a video has a poster and controls, and starts only at a press', async () => {
  const { code } = await buildPost(riff.context, adaCode, { title: '<b>Bold</b>' });
  const answer = await riff.visitor().send(linkPaths.embed(code));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const [video] = elements(html, 'video');
  expect(video).toMatchObject({ controls: '', playsinline: '', preload: 'none' });
  expect(video).not.toHaveProperty('autoplay');
  expect(video?.['poster']).toContain('/media/riff/video/upload/');
  expect(video?.['src']).toMatch(/\.mp4$/);
  expect(elements(html, 'b')).toEqual([]);
  const links = elements(html, 'a');
  expect(links.map(({ href }) => href)).toEqual([riff.origin + paths.home(code), riff.origin + paths.profile(adaCode)]);
  for (const link of links) expect(link).toMatchObject({ target: '_blank', rel: 'noopener' });
  expect(elements(html, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('the player of images shows all of them and plays their sound', async () => {
  const { context } = riff;
  const tune = await buildPost(context, adaCode);
  const [picture] = await context.db
    .insert(posts)
    .values({
      ...{ code: 'picture-post', authorId: tune.authorId, postType: 'IMG', title: 'Three', status: 'READY' },
      ...{ soundId: tune.soundId, publishedAt: context.now() },
    } as typeof posts.$inferInsert)
    .returning();
  for (const position of [0, 1, 2]) {
    const upload = await buildUpload(context, adaCode, { resourceType: 'image', status: 'COMPLETE' });
    await context.db
      .insert(postImages)
      .values({ postId: picture?.id ?? 0, position, uploadId: upload.id, alt: position === 0 ? 'A "first"' : '' });
  }
  const html = await (await riff.visitor().send(linkPaths.embed('picture-post'))).text();
  expect(elements(html, 'img').map(({ alt }) => alt)).toEqual(['A "first"', 'Three', 'Three']);
  expect(elements(html, 'audio')).toMatchObject([{ controls: '', preload: 'none' }]);
  expect(elements(html, 'video')).toEqual([]);
});

test('the player and its replacement page are dark in every theme', async () => {
  const { code } = await buildPost(riff.context, adaCode);
  for (const path of [linkPaths.embed(code), linkPaths.embed('never-existed')]) {
    const html = await (await riff.visitor().send(path)).text();
    expect(elements(html, 'meta')).toContainEqual({ name: 'color-scheme', content: 'dark' });
    expect(html).toContain('color-scheme:dark');
    expect(html).not.toContain('prefers-color-scheme');
  }
});

test('other sites may frame the player, but no other page', async () => {
  const { code } = await buildPost(riff.context, adaCode);
  for (const path of [linkPaths.embed(code), linkPaths.embed('never-existed')]) {
    const { headers } = await riff.visitor().send(path);
    expect(headers.get('x-frame-options')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
  const others = [
    '/healthz',
    '/api/posts',
    '/oembed',
    '/robots.txt',
    linkPaths.sitemap(),
    linkPaths.profileRss(adaCode),
  ];
  for (const path of others) {
    const { headers } = await riff.visitor().send(path);
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
  }
});

test('no cookie is read or set: a member gets the same bytes as everybody', async () => {
  const open = await buildPost(riff.context, adaCode);
  const secret = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
  for (const { code, status } of [
    { code: open.code, status: 200 },
    { code: secret.code, status: 404 },
  ]) {
    const [own, other] = await Promise.all([ada, riff.visitor()].map((client) => client.send(linkPaths.embed(code))));
    expect([own?.status, other?.status]).toEqual([status, status]);
    expect(own?.headers.getSetCookie()).toEqual([]);
    expect(await own?.text()).toBe(await other?.text());
  }
});

test('a session that is about to be renewed is left alone', async () => {
  const { code } = await buildPost(riff.context, adaCode);
  riff.wait(60 * 60_000);
  const cookies = ada.cookieHeader();
  const answer = await ada.send(linkPaths.embed(code));
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(ada.cookieHeader()).toBe(cookies);
});

test('the script of the player is small', () => {
  expect(Buffer.byteLength(embedScript)).toBeLessThan(10_000);
});

test('the player of an unknown or strange code is not found', async () => {
  for (const query of ['', '?code=', '?code=a%00b', `?code=${'x'.repeat(500)}`, '?code=%F0%9F', '?code=a&code=b']) {
    expect([query, (await riff.visitor().send(`/embed${query}`)).status]).toEqual([query, 404]);
  }
});

test.each(['/embed', '/oembed', '/rss/profile', '/rss/tag', '/robots.txt', '/sitemap.xml', '/sitemap-posts-1.xml'])(
  '%s can only be read',
  async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await riff.visitor().send(path, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
    expect((await riff.visitor().send(path, { method: 'HEAD' })).status).toBeLessThan(405);
  },
);

test('a client that reads too often has to wait', async () => {
  const limited = await startRiff({ rateLimits: true });
  const visitor = limited.visitor();
  const statuses = new Set<number>();
  for (let turn = 0; turn < 25; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.send('/robots.txt')));
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses].sort()).toEqual([200, 429]);
  for (const path of ['/embed?code=x', '/oembed', '/rss/tag?name=x', '/sitemap.xml']) {
    expect([path, (await visitor.send(path)).status]).toEqual([path, 429]);
  }
  await limited.close();
});

test('the player of a post that becomes private is gone at once', async () => {
  const { code, id } = await buildPost(riff.context, adaCode);
  expect((await riff.visitor().send(linkPaths.embed(code))).status).toBe(200);
  await riff.context.db.update(posts).set({ visibility: 'PRIVATE' }).where(eq(posts.id, id));
  expect((await riff.visitor().send(linkPaths.embed(code))).status).toBe(404);
});

test('the player speaks the language of the browser, and caches can tell the languages apart', async () => {
  const both = await startRiff({ languages: ['en', 'de', 'ar'] });
  const ask = (accepted: string) =>
    both.visitor().send(linkPaths.embed('never-existed'), { headers: { 'Accept-Language': accepted } });
  const german = await ask('de');
  expect(german.headers.get('vary')).toContain('Accept-Language');
  expect(await german.text()).toContain('Etwas anderes auf Riff ansehen');
  expect(await (await ask('ar')).text()).toContain('<html lang="ar" dir="rtl">');
  expect(await (await ask('fr')).text()).toContain('<html lang="en">');
  await both.close();
});

test('the player of a sensitive post shows a blurred picture, why, and the way to Riff', async () => {
  const { code } = await buildPost(riff.context, adaCode, { sensitive: 'FLASHING', sensitiveAs: 'AUTHOR' });
  const html = await (await riff.visitor().send(linkPaths.embed(code))).text();
  expect([elements(html, 'video'), elements(html, 'audio')]).toEqual([[], []]);
  expect(elements(html, 'img').map(({ src }) => src)).toEqual([expect.stringContaining('e_blur:1000')]);
  expect(html).toContain('<p>Flashing lights</p>');
  expect(html).toContain('Watch on Riff');
  const german = { headers: { 'Accept-Language': 'de' } };
  expect(await (await riff.visitor().send(linkPaths.embed(code), german)).text()).toContain('Lichtblitze');
});
