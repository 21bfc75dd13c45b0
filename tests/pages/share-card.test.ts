import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed, getPost } from '#lib/contract/post/post.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { cardAuthor, crawl, uploadImage } from '#tests/support/riff/card-author.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readHead, readViewer } from '#tests/support/riff/read-head.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: WorkerRiff;
let folder: string;
beforeAll(async () => {
  riff = await startWorkerRiff();
  folder = await mkdtemp(path.join(tmpdir(), 'riff-share-card-'));
});
afterAll(async () => {
  await riff.stop();
  await rm(folder, { recursive: true, force: true });
});

async function findPost(fits: (post: { postType: string }) => boolean): Promise<{ postCode: string }> {
  const { data } = await new Client(riff.origin).call(feed, { query: { size: 50 } });
  const post = data?.contents.find(fits);
  if (!post) throw new Error('The demo has no such post.');
  return post;
}

/** The head has no card and none of these words. */
function expectPlain(html: string): void {
  const head = readHead(html);
  expect(head['title']).toBe('Riff');
  expect(Object.keys(head).filter((name) => /^(og|twitter):|canonical|oembed/.test(name))).toEqual([]);
}

for (const kind of ['video', 'image'] as const) {
  test(`a link to a post with a ${kind} shows its title, text and image on other sites`, async () => {
    const { postCode } = await findPost(({ postType }) => postType === (kind === 'video' ? 'VID' : 'IMG'));
    const address = `${riff.origin}${paths.home(postCode)}`;
    const { data: post } = await new Client(riff.origin).call(getPost, { query: { code: postCode } });
    const answer = await crawl(address);
    expect(answer.status).toBe(200);
    const head = readHead(await answer.text());
    expect(head).toMatchObject({
      title: `${post?.title} · Riff`,
      'og:title': post?.title,
      'twitter:title': post?.title,
      'twitter:card': kind === 'video' ? 'player' : 'summary_large_image',
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
    for (const name of ['og:image:width', 'og:image:height']) expect(Number(head[name])).toBeGreaterThan(100);
    expect(head['og:image:alt']?.length).toBeGreaterThan(0);
    const discovered = await crawl(head['application/json+oembed'] ?? '');
    expect(await discovered.json()).toMatchObject({ title: post?.title, type: kind === 'video' ? 'video' : 'rich' });
    if (kind === 'image') return;
    expect(head['twitter:player']).toBe(riff.origin + linkPaths.embed(postCode));
    expect((await crawl(head['twitter:player'] ?? '')).status).toBe(200);
    for (const side of ['width', 'height']) {
      expect(Number(head[`og:video:${side}`])).toBeGreaterThan(100);
      expect(head[`twitter:player:${side}`]).toBe(head[`og:video:${side}`]);
    }
    const video = await crawl(head['og:video'] ?? '');
    expect(video.status).toBe(200);
    expect(video.headers.get('content-type')).toBe('video/mp4');
    await video.body?.cancel();
  });
}

test('a link to a profile shows its names, picture and RSS on other sites', async () => {
  const { data } = await new Client(riff.origin).call(feed, { query: { size: 1 } });
  const [post] = data?.contents ?? [];
  const address = riff.origin + paths.profile(post?.userCode);
  const head = readHead(await (await crawl(address)).text());
  expect(head).toMatchObject({ 'og:type': 'profile', 'og:url': address, canonical: address });
  expect(head['og:title']).toBe(`${post?.userDisplayName} (@${post?.userName})`);
  expect((await crawl(head['og:image'] ?? '')).status).toBe(200);
  expect((await crawl(head['application/rss+xml'] ?? '')).headers.get('content-type')).toContain('application/rss+xml');
  expect(head).not.toHaveProperty('robots');
});

test('search engines learn which pages to index, and their canonical addresses', async () => {
  const { member } = await cardAuthor(riff.origin);
  const empty = readViewer(await (await member.send(paths.home())).text()) as { userCode: string };
  const robots = async (path: string) => readHead(await (await crawl(riff.origin + path)).text())['robots'];
  for (const path of [paths.login(), paths.register(), paths.home('never-existed'), paths.profile(empty.userCode)]) {
    expect([path, await robots(path)]).toEqual([path, 'noindex']);
  }
  for (const path of [paths.home(), paths.about()]) {
    const answer = await crawl(riff.origin + path);
    const { canonical, robots: told } = readHead(await answer.text());
    // A header names the canonical address where the page is built before that is known.
    const inHeader = /<([^>]+)>; rel="canonical"/.exec(answer.headers.get('link') ?? '')?.[1];
    expect([told, canonical ?? inHeader]).toEqual([undefined, riff.origin + path]);
  }
  expect(await (await crawl(`${riff.origin}/robots.txt`)).text()).toContain(`Sitemap: ${riff.origin}/sitemap.xml`);
});

test('a private post and a post in processing have no card, not even for their author', async () => {
  // The video cannot be copied, and is long enough to be in processing when its page is requested. The test makes it before it
  // opens a connection.
  const long = clip({ width: 720, height: 1280, seconds: 12, video: 'mpeg4' });
  const { member, publish } = await cardAuthor(riff.origin);
  const { postCode: withSound } = await findPost(({ postType }) => postType === 'VID');
  const audioCode = (await member.call(getPost, { query: { code: withSound } })).data?.audioCode ?? '';
  const secret = await publish({
    title: 'Nobody else reads this',
    description: 'Nor that',
    visibility: 'PRIVATE',
    postType: 'IMG',
    imgPublicIdList: [await uploadImage(member, path.join(folder, 'secret.jpg'))],
    audioCode,
  });
  const video = await sendFile(member, long);
  const title = `Nobody sees ${Date.now()} yet`;
  const early = await publish({ title, videoPublicId: video.body.public_id ?? '' });
  const toOthers = await (await crawl(riff.origin + paths.home(early))).text();
  const toItsAuthor = await (await member.send(paths.home(early))).text();
  expect((await member.call(getPost, { query: { code: early } })).data?.status).toBe('PROCESSING');
  expect(toItsAuthor.includes(title)).toBe(true);
  expect(toOthers.includes(title)).toBe(false);
  expectPlain(toItsAuthor);
  expectPlain(toOthers);

  const mine = await (await member.send(paths.home(secret))).text();
  expect(mine.includes('Nobody else reads this')).toBe(true);
  expectPlain(mine);
  for (const code of [secret, 'AAAAAAAAAAAAAAAA', '../../etc/passwd', '"><script>']) {
    const answer = await crawl(riff.origin + paths.home(code));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(/Nobody else reads|Nor that|etc\/passwd/.exec(html)).toBeNull();
    expectPlain(html);
  }
});
