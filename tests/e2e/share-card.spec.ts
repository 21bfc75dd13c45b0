import type { Page } from 'playwright';
import { getPost } from '#lib/contract/post.ts';
import { type PostDraft, publishPost } from '#lib/contract/publishing.ts';
import { createTag } from '#lib/contract/tag.ts';
import { paths } from '#lib/paths.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { picture } from '#tests/fixtures/picture.ts';
import { Client } from '#tests/support/client.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { sendFile } from '#tests/support/send-upload.ts';
import { findPost } from './feed-page.ts';

/** What a page says about itself: its title, and every named `meta` and link of its head, as a parser reads them. */
async function readHead(page: Page, html: string): Promise<Record<string, string>> {
  return await page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html');
    const said = [...head.querySelectorAll('meta[name], meta[property]')].map((meta) => [
      meta.getAttribute('property') ?? meta.getAttribute('name'),
      meta.getAttribute('content'),
    ]);
    const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href');
    return Object.fromEntries([
      ...said,
      ['title', head.querySelector('title')?.textContent],
      ...(canonical ? [['canonical', canonical]] : []),
    ]);
  }, html);
}

/** A crawler sends no cookie and takes anything. */
const crawl = (address: string) => fetch(address, { headers: { Accept: '*/*', 'User-Agent': 'Twitterbot/1.0' } });

/** Nothing of a card, and none of these words. */
async function expectPlain(page: Page, html: string): Promise<void> {
  const head = await readHead(page, html);
  expect(head['title']).toBe('Riff');
  expect(Object.keys(head).filter((name) => /^(og|twitter):|canonical/.test(name))).toEqual([]);
}

/** Somebody who publishes posts with one image. */
async function author(origin: string) {
  const member = new Client(origin);
  const email = `card-${Date.now()}-${Math.random()}@example.org`;
  await member.join({ displayName: 'Cara Card', email, password: 'cards on the table' });
  const tag = await member.call(createTag, { body: { content: 'card' } });
  const publish = async (draft: Partial<PostDraft>): Promise<string> => {
    const body = { tagCodeList: [tag.data?.code ?? ''], ...draft };
    const { data, message } = await member.call(publishPost, { body });
    if (!data) throw new Error(message);
    return data.postCode;
  };
  return { member, publish };
}

async function uploadPicture(member: Client, path: string): Promise<string> {
  const { body } = await sendFile(member, await picture(path), { kind: 'image', fileName: 'card.jpg' });
  return body.public_id ?? '';
}

for (const kind of ['video', 'image'] as const) {
  test(`a link to a post with a ${kind} shows its title, its words and its picture elsewhere`, async ({
    page,
    baseURL,
  }) => {
    const { postCode } = await findPost(page, ({ postType }) => postType === (kind === 'video' ? 'VID' : 'IMG'));
    const address = `${baseURL}${paths.home(postCode)}`;
    const { data: post } = await new Client(baseURL ?? '').call(getPost, { query: { code: postCode } });
    const answer = await crawl(address);
    expect(answer.status).toBe(200);
    const head = await readHead(page, await answer.text());
    expect(head).toMatchObject({
      title: `${post?.title} · Riff`,
      'og:title': post?.title,
      'twitter:title': post?.title,
      'twitter:card': 'summary_large_image',
      'og:url': address,
      canonical: address,
      'og:site_name': 'Riff',
    });
    expect(head['og:description']?.length).toBeGreaterThan(0);
    expect(head['twitter:description']).toBe(head['og:description']);
    expect(head['description']).toBe(head['og:description']);
    for (const name of ['og:image', 'twitter:image']) {
      expect(head[name]).toMatch(/^https?:\/\//);
      const image = await crawl(head[name] ?? '');
      expect(image.status).toBe(200);
      expect(image.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/);
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
    if (kind === 'image') return;
    const video = await crawl(head['og:video'] ?? '');
    expect(video.status).toBe(200);
    expect(video.headers.get('content-type')).toBe('video/mp4');
    await video.body?.cancel();
  });
}

test('whatever a post is called, its card is words and nothing else', async ({ page, baseURL }, testInfo) => {
  const { member, publish } = await author(baseURL ?? '');
  const { postCode: withSound } = await findPost(page, ({ postType }) => postType === 'VID');
  const audioCode = (await member.call(getPost, { query: { code: withSound } })).data?.audioCode ?? '';
  const title = `"><script>window.struck=1</script> 'a' & </title> &lt;b&gt; ${'😀'}`;
  const description = `</script><img src=x onerror="window.struck=2"> ${'many words that go on '.repeat(220)}`;
  const images = {
    postType: 'IMG' as const,
    imgPublicIdList: [await uploadPicture(member, testInfo.outputPath('card.jpg'))],
    audioCode,
  };
  const code = await publish({ ...images, title, description });
  await page.goto(paths.home(code));
  await expect(page.getByRole('article').first().getByRole('heading', { name: title })).toBeVisible();
  expect(await page.title()).toBe(`${title} · Riff`);
  expect(await page.evaluate(() => (window as { struck?: number }).struck)).toBeUndefined();
  const head = await readHead(page, await (await crawl(page.url())).text());
  expect(head['og:title']).toBe(title);
  expect(head['og:description']?.length).toBeLessThanOrEqual(201);
  expect(head['og:description']).toMatch(
    /^<\/script><img src=x onerror="window.struck=2"> many .* (many|words|that|go|on)…$/,
  );
});

test('a post that is not for everybody has no card, not even for its author', async ({ page, baseURL }, testInfo) => {
  const origin = baseURL ?? '';
  // Long enough to be still in the works when its page is asked for; made before anything is connected.
  const long = clip({ width: 720, height: 1280, seconds: 12 });
  const { member, publish } = await author(origin);
  const { postCode: withSound } = await findPost(page, ({ postType }) => postType === 'VID');
  const audioCode = (await member.call(getPost, { query: { code: withSound } })).data?.audioCode ?? '';
  const secret = await publish({
    title: 'Nobody else reads this',
    description: 'Nor that',
    visibility: 'PRIVATE',
    postType: 'IMG',
    imgPublicIdList: [await uploadPicture(member, testInfo.outputPath('secret.jpg'))],
    audioCode,
  });
  const film = await sendFile(member, long);
  const title = `Nobody sees ${Date.now()} yet`;
  const early = await publish({ title, videoPublicId: film.body.public_id ?? '' });
  const toOthers = await (await crawl(origin + paths.home(early))).text();
  const toItsAuthor = await (await member.send(paths.home(early))).text();
  expect((await member.call(getPost, { query: { code: early } })).data?.status).toBe('PROCESSING');
  expect(toItsAuthor.includes(title)).toBe(true);
  expect(toOthers.includes(title)).toBe(false);
  await expectPlain(page, toItsAuthor);
  await expectPlain(page, toOthers);

  const mine = await (await member.send(paths.home(secret))).text();
  expect(mine.includes('Nobody else reads this')).toBe(true);
  await expectPlain(page, mine);
  for (const code of [secret, 'AAAAAAAAAAAAAAAA', '../../etc/passwd', '"><script>']) {
    const answer = await crawl(origin + paths.home(code));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(/Nobody else reads|Nor that|etc\/passwd/.exec(html)).toBeNull();
    await expectPlain(page, html);
  }
});
