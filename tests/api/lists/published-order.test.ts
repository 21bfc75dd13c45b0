import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { likeHistory } from '#lib/contract/activity/history.ts';
import { feed, getPost, likePost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { postsBySound } from '#lib/contract/sound/sound.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { posts, tags } from '#server/ground/db/schema/index.ts';
import { makeReady } from '#server/product/services/post/make-ready.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { elementsIn, readXml, textsIn } from '#tests/support/riff/read-xml.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

// Three videos that Ada uploads, a minute apart. The second takes so long to encode that it is published last.
const order = ['Slow', 'Third', 'First'];

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let tag: string;
/** When each post was published, by its title. */
const published = new Map<string, string>();

async function uploaded(title: string, tagId: number): Promise<number> {
  riff.wait(60_000);
  const post = await buildPost(riff.context, adaCode, { title, description: 'of the order', status: 'PROCESSING' });
  await tagPost(riff.context, post.id, tagId);
  return post.uploadId ?? 0;
}

async function becomesReady(title: string, uploadId: number): Promise<void> {
  riff.wait(1_000);
  published.set(title, riff.context.now().toISOString());
  await riff.context.db.transaction((tx) => makeReady(riff.context, tx, uploadId));
}

beforeAll(async () => {
  ({ riff, ada, adaCode } = await startRiffWithTwo());
  const code = await tagCode(ada, 'inorder');
  const [row] = await riff.context.db.select().from(tags).where(eq(tags.code, code));
  tag = row?.name ?? '';
  const made: [string, number][] = [];
  for (const title of ['First', 'Slow', 'Third']) made.push([title, await uploaded(title, row?.id ?? 0)]);
  const [first, slow, third] = made;
  for (const one of [first, third, slow]) if (one) await becomesReady(...one);
});
afterAll(() => riff.close());

/** Each item with its date. */
const expected = (dateOf = (iso: string) => iso) => order.map((title) => [title, dateOf(published.get(title) ?? '')]);

test.each([
  ['its owner', () => ada],
  ['a visitor', () => riff.visitor()],
])('a profile shows its posts as they were published, to %s', async (_who, client) => {
  const { data } = await client().call(accountPosts, { query: { code: adaCode } });
  expect(data?.contents.map(({ title, createAt }) => [title, createAt])).toEqual(expected());
  const asc = await client().call(accountPosts, { query: { code: adaCode, sort: 'asc' } });
  expect(asc.data?.contents.map(({ title }) => title)).toEqual(order.toReversed());
});

test('the feed, a post and the history give the same date', async () => {
  const fed = (await riff.visitor().call(feed)).data?.contents ?? [];
  expect(fed.map(({ title, createdAt }) => [title, createdAt]).sort()).toEqual(expected().sort());
  const slow = fed.find(({ title }) => title === 'Slow');
  const code = slow?.postCode ?? '';
  expect((await ada.call(getPost, { query: { code } })).data?.createdAt).toBe(published.get('Slow'));
  await ada.call(likePost, { body: { code } });
  expect((await ada.call(likeHistory)).data?.contents[0]?.createAt).toBe(published.get('Slow'));
});

test.each(['profile', 'tag'])('the RSS of a %s has them in the order of their dates', async (of) => {
  const path = of === 'tag' ? linkPaths.tagRss(tag) : linkPaths.profileRss(adaCode);
  const items = elementsIn(readXml(await (await riff.visitor().send(path)).text()), 'item');
  const dated = items.map((item) => [textsIn(item, 'title')[0], textsIn(item, 'pubDate')[0]]);
  expect(dated).toEqual(expected((iso) => new Date(iso).toUTCString()));
});

test('a search and the page of a sound list them in the same order', async () => {
  const { data } = await riff.visitor().call(searchPosts, { query: { keyWord: 'of the order' } });
  expect(data?.contents.map(({ title, createAt }) => [title, createAt])).toEqual(expected());
  const [{ id, soundId } = { id: 0, soundId: 0 }] = await riff.context.db
    .select()
    .from(posts)
    .where(eq(posts.title, 'First'));
  expect(id).toBeGreaterThan(0);
  await riff.context.db.update(posts).set({ soundId });
  const [{ code } = { code: '' }] = await riff.context.db.select().from(posts).where(eq(posts.id, id));
  const playing = await riff.visitor().call(postsBySound, { query: { code } });
  expect(playing.data?.contents.map(({ title, createdAt }) => [title, createdAt])).toEqual(expected());
});

test('a post that waits for publication is at the top of its author’s profile, and then takes its place', async () => {
  const { client, code, uploads } = await aMemberWhoWaits();
  const page = async (cursor?: string | null) => {
    const { data } = await client.call(accountPosts, { query: { code, size: 2, ...(cursor && { cursor }) } });
    return { titles: data?.contents.map(({ title }) => title) ?? [], cursor: data?.cursor };
  };
  const first = await page();
  expect(first.titles).toEqual(['Waits 3', 'Waits 2']);
  riff.wait(1_000);
  await riff.context.db.transaction((tx) => makeReady(riff.context, tx, uploads[0] ?? 0));
  const second = await page(first.cursor);
  expect(second.titles).toEqual(['Waits 1', 'Ready 3']);
  const third = await page(second.cursor);
  expect(third.titles).toEqual(['Ready 2', 'Ready 1']);
});

/** A member with three posts that are published, and three later ones that are not. */
async function aMemberWhoWaits() {
  const { client, code } = await memberWith(riff, [], { userName: 'waits', displayName: 'Waits' });
  const uploads: number[] = [];
  for (const n of [1, 2, 3]) {
    riff.wait(1_000);
    await buildPost(riff.context, code, { title: `Ready ${n}` });
  }
  for (const n of [1, 2, 3]) {
    riff.wait(1_000);
    const post = await buildPost(riff.context, code, { title: `Waits ${n}`, status: 'PROCESSING' });
    uploads.push(post.uploadId ?? 0);
  }
  return { client, code, uploads };
}
