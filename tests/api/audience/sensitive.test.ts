import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { accounts, memberRelations, posts } from '#server/ground/db/schema/index.ts';
import { changePosts } from '#tests/support/database/change.ts';
import { buildUpload, idOfAccount } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { aims, openCalls } from './aims.ts';
import {
  blurredAddresses,
  buildTarget,
  mediaAddresses,
  openStage,
  type Stage,
  soundAddresses,
  type Target,
} from './stage.ts';

let stage: Stage;
let target: Target;
/** All addresses of the files that Cleo gets while the posts are not sensitive. */
let open: string[];

const status = async (client: Client, path: string) => (await client.send(path)).status;
const inMedia = (address: string) => `/media/riff/${address}`;

/** The addresses of the target's files in a text. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/\/media\/riff\/[^\s"'<>\\)]+/g)]
    .map(([address]) => address.replaceAll('&amp;', '&').replace(/,$/, ''))
    .filter((address) => [target.film, target.picture].some(({ code }) => address.includes(code)));

async function textOf(client: Client, name: keyof typeof endpoints, input: object): Promise<string> {
  return JSON.stringify((await client.call(endpoints[name] as Endpoint, input)).data ?? null);
}

async function addressesFor(client: Client, names: readonly (keyof typeof aims)[]): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    if (endpoints[name].method !== 'GET') continue;
    for (const input of aims[name]?.(target, '') ?? []) {
      for (const address of addressesIn(await textOf(client, name, input))) found.add(address);
    }
  }
  return [...found];
}

const own = () => inArray(posts.code, [target.postCode, target.pictureCode]);
const borrower = () => eq(posts.code, target.borrowerCode);

beforeAll(async () => {
  stage = await openStage();
  target = await buildTarget(stage, 'sensitive');
  const { context } = stage.riff;
  // Only posts of the author play the sound; the last tests are about a post of somebody else.
  await changePosts(context, borrower(), { visibility: 'PRIVATE' });
  // The feed knows the posts before they are marked.
  open = await addressesFor(stage.cleo, openCalls);
  await changePosts(context, own(), { sensitive: 'VIOLENCE', sensitiveAs: 'AUTHOR' });
});
afterAll(() => stage.close());

const forEverybody = openCalls.filter((name) => endpoints[name].access === 'everyone');

describe('a visitor', () => {
  test.each(forEverybody)('gets no address of an uncovered file from %s', async (name) => {
    const visitor = stage.riff.visitor();
    const spare = await buildUpload(stage.riff.context, stage.cleoCode, { resourceType: 'image', status: 'COMPLETE' });
    for (const input of aims[name]?.(target, spare.publicId) ?? []) {
      const asked = JSON.stringify(input);
      for (const address of addressesIn(await textOf(visitor, name, input)))
        if (!asked.includes(address)) expect(address, asked).toContain('e_blur:');
    }
  });

  test('gets the posts, with why they are covered and a blurred picture', async () => {
    const visitor = stage.riff.visitor();
    const { data } = await visitor.call(endpoints.getPost, { query: { code: target.postCode } });
    const [backdrop] = blurredAddresses(target).map(inMedia);
    expect(data).toMatchObject({ sensitive: 'VIOLENCE', isCovered: true, title: target.title });
    expect(data?.media).toMatchObject({ kind: 'covered', backdrop });
    const feed = await visitor.call(endpoints.feed, { query: { size: 50 } });
    expect(feed.data?.contents.find(({ postCode }) => postCode === target.postCode)?.media).toEqual(data?.media);
    const tiles = await visitor.call(endpoints.accountPosts, { query: { code: target.authorCode } });
    const tile = tiles.data?.contents.find(({ postCode }) => postCode === target.postCode);
    expect(tile).toMatchObject({ isCovered: true, media: { cover: { src: backdrop } } });
  });

  test('gets no address of an uncovered file from embed, oEmbed and channels', async () => {
    const visitor = stage.riff.visitor();
    const shown = [target.postCode, target.pictureCode].flatMap((code) => [
      linkPaths.embed(code),
      linkPaths.oembed(stage.riff.origin + paths.home(code)),
    ]);
    const all = [...shown, linkPaths.profileRss(target.authorCode), linkPaths.tagRss(target.tag)];
    for (const path of all) {
      const answer = await visitor.send(path);
      const found = addressesIn(await answer.text());
      expect([path, answer.status, found.length > 0]).toEqual([path, 200, true]);
      for (const address of found) expect(address, path).toContain('e_blur:');
    }
  });

  test('gets none of the files but blurred pictures, which shared caches may store', async () => {
    const visitor = stage.riff.visitor();
    const uncovered = open.filter((address) => !address.includes('e_blur:'));
    expect(uncovered.length).toBeGreaterThan(12);
    for (const address of [...uncovered, ...[...mediaAddresses(target), ...soundAddresses(target)].map(inMedia)])
      expect([address, await status(visitor, address)]).toEqual([address, 404]);
    for (const address of blurredAddresses(target).map(inMedia)) {
      const answer = await visitor.send(address);
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, expect.stringMatching(/^public/)]);
    }
  });
});

describe('a member', () => {
  const addresses = () =>
    [...mediaAddresses(target), ...soundAddresses(target), ...blurredAddresses(target)].map(inMedia);

  test('gets the addresses of a covered post, and files that no cache stores', async () => {
    const { data } = await stage.cleo.call(endpoints.getPost, { query: { code: target.postCode } });
    expect(data).toMatchObject({ sensitive: 'VIOLENCE', isCovered: true, media: { kind: 'video' } });
    for (const address of addresses()) expect([address, await status(stage.cleo, address)]).toEqual([address, 200]);
    const answer = await stage.cleo.send(inMedia(mediaAddresses(target)[0] ?? ''));
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('gets blurred pictures in every list', async () => {
    const lists = openCalls.filter((name) => name !== 'getPost' && name !== 'feed' && name !== 'getSound');
    const found = await addressesFor(stage.cleo, lists);
    const pictures = found.filter((address) => !/\.(mp3|json)$/.test(address));
    expect(pictures.length).toBeGreaterThan(1);
    for (const address of pictures) expect(address).toContain('e_blur:');
  });

  test('that always shows sensitive posts gets them uncovered, in the feed too', async () => {
    const { db } = stage.riff.context;
    await db.update(accounts).set({ showsSensitive: true }).where(eq(accounts.code, stage.cleoCode));
    const post = { isCovered: false, sensitive: 'VIOLENCE', media: { kind: 'video' } };
    const { data } = await stage.cleo.call(endpoints.feed, { query: { size: 50 } });
    expect(data?.contents.find(({ postCode }) => postCode === target.postCode)).toMatchObject(post);
    expect((await addressesFor(stage.cleo, openCalls)).sort()).toEqual(open.sort());
    await db.update(accounts).set({ showsSensitive: false }).where(eq(accounts.code, stage.cleoCode));
  });

  test('sees their own sensitive posts uncovered', async () => {
    const { data } = await target.author.call(endpoints.getPost, { query: { code: target.postCode } });
    expect(data).toMatchObject({ isCovered: false, sensitive: 'VIOLENCE' });
    for (const address of addresses()) expect([address, await status(target.author, address)]).toEqual([address, 200]);
  });

  test('that is blocked by the author gets no file of them', async () => {
    const { context } = stage.riff;
    const [memberId, otherId] = [
      await idOfAccount(context, target.authorCode),
      await idOfAccount(context, stage.benCode),
    ];
    await context.db.insert(memberRelations).values({ memberId, otherId, kind: 'block' });
    for (const address of mediaAddresses(target).map(inMedia)) expect(await status(stage.ben, address)).toBe(404);
    await context.db.delete(memberRelations);
  });
});

test('the sound of a sensitive post is for everybody only while another post that is not sensitive plays it', async () => {
  const { context } = stage.riff;
  const visitor = stage.riff.visitor();
  const [sound = ''] = soundAddresses(target).map(inMedia);
  const getSound = async () => (await visitor.call(endpoints.getSound, { query: { code: target.postCode } })).data;
  expect([await status(visitor, sound), (await getSound())?.media.sound]).toEqual([404, null]);
  await changePosts(context, borrower(), { visibility: 'PUBLIC' });
  expect([await status(visitor, sound), (await getSound())?.media.sound]).toEqual([200, sound]);
  for (const address of mediaAddresses(target).map(inMedia)) expect(await status(visitor, address)).toBe(404);
  await changePosts(context, borrower(), { sensitive: 'OTHER', sensitiveAs: 'AUTHOR' });
  expect([await status(visitor, sound), (await getSound())?.media.sound]).toEqual([404, null]);
});

test('a post that is no longer sensitive has its files for everybody again', async () => {
  await changePosts(stage.riff.context, own(), { sensitive: null, sensitiveAs: null });
  const visitor = stage.riff.visitor();
  for (const address of [...mediaAddresses(target), ...soundAddresses(target)].map(inMedia))
    expect(await status(visitor, address)).toBe(200);
  expect(await addressesFor(visitor, ['feed', 'getPost'])).not.toEqual([]);
});
