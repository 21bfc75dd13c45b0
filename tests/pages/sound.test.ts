import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSound, trendingSounds } from '#lib/contract/sound/sound.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { cardAuthor, crawl, uploadImage } from '#tests/support/riff/card-author.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readHead } from '#tests/support/riff/read-head.ts';

let riff: WorkerRiff;
/** A sound of the demo, by its original post. */
let sound: { postCode: string; title: string; displayName: string };
/** A post that plays it. */
let borrower: string;
beforeAll(async () => {
  riff = await startWorkerRiff();
  const { data } = await new Client(riff.origin).call(trendingSounds, { query: { size: 20 } });
  // The owner of a rarely used sound has no other post with it.
  const [first] = data?.contents.toSorted((a, b) => a.audioUseCount - b.audioUseCount) ?? [];
  if (!first) throw new Error('The demo has no sound.');
  sound = first;
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-sound-page-'));
  const { member, publish } = await cardAuthor(riff.origin);
  const image = await uploadImage(member, path.join(folder, 'still.jpg'));
  const { audioCode } = first;
  borrower = await publish({
    title: 'Plays it still',
    description: '',
    postType: 'IMG',
    imgPublicIdList: [image],
    audioCode,
  });
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => riff.stop());

async function open(address: string) {
  const answer = await crawl(riff.origin + address);
  const html = await answer.text();
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
  return { status: answer.status, html, heading, head: readHead(html) };
}

test('a link to a sound shows its title, its owner and a player on other sites', async () => {
  const address = riff.origin + paths.sound(sound.postCode);
  const { head, heading } = await open(paths.sound(sound.postCode));
  expect(heading).toBe(sound.title);
  expect(head).toMatchObject({
    title: `${sound.title} by ${sound.displayName} · Riff`,
    canonical: address,
    'og:type': 'music.song',
    'og:url': address,
    'og:title': sound.title,
    'twitter:card': 'player',
    'twitter:player': riff.origin + linkPaths.embed(sound.postCode),
  });
  for (const name of ['application/json+oembed', 'og:image', 'og:audio', 'twitter:player']) {
    expect([name, (await crawl(head[name] ?? '')).status]).toEqual([name, 200]);
  }
  expect(head).not.toHaveProperty('robots');
});

test('the code of a post that plays a sound leads to the page of that sound', async () => {
  const { heading, head } = await open(paths.sound(borrower));
  expect(heading).toBe(sound.title);
  expect(head['canonical']).toBe(riff.origin + paths.sound(sound.postCode));
});

test.each(['nothing', 'x'.repeat(40), '%27', '🎵', ''])('no page has the sound of the code "%s"', async (code) => {
  expect((await open(`/client/audio?code=${code}`)).status).toBe(404);
});

test('a sound whose original post became private remains, without title, tile and owner', async () => {
  await riff.hidden(sound.postCode, async () => {
    const { status, heading, html, head } = await open(paths.sound(borrower));
    expect([status, heading, head['robots']]).toEqual([200, 'Untitled Audio', 'noindex']);
    expect(html).toContain('The original post is not available.');
    expect(html).toContain('aria-label="Plays it still"');
    for (const secret of [sound.title, sound.displayName, 'Use this sound', '>Original<']) {
      expect([secret, html.includes(secret)]).toEqual([secret, false]);
    }
    const { data } = await new Client(riff.origin).call(getSound, { query: { code: borrower } });
    expect([data?.original, data?.audioCode, data?.media.sound]).toEqual([null, null, expect.any(String)]);
  });
});

test('Search has the trending sounds in its first HTML, above the top keywords', async () => {
  const { html } = await open(paths.search());
  expect(html.indexOf('Trending sounds')).toBeGreaterThan(0);
  expect(html.indexOf(`href="${paths.sound(sound.postCode)}"`)).toBeGreaterThan(html.indexOf('Trending sounds'));
  expect(html.indexOf('You might like')).toBeGreaterThan(html.indexOf('Trending sounds'));
});
