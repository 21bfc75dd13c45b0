import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { getFeedSettings, markNotInterested, setFeedSettings, startOver } from '#lib/contract/post/interest.ts';
import { feed, likePost, viewPost } from '#lib/contract/post/post.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { readCodes, readPages } from './read-feed.ts';

const hour = 3_600_000;
let riff: TestRiff;
let reader: Client;
let benCode: string;
let members = 0;

beforeAll(async () => {
  riff = await startRiff();
  const ben = riff.visitor();
  benCode = (await ben.join(cast.ben)).userCode;
  await tagCode(ben, 'jazz');
});
afterAll(() => riff.close());
beforeEach(async () => {
  await riff.context.db.delete(posts);
  reader = riff.visitor();
  members += 1;
  await reader.join({
    displayName: `Reader ${members}`,
    email: `reader${members}@example.org`,
    password: 'long enough for it',
  });
});

/** A post of Ben's, this many hours old. */
async function publish(hours: number, isJazz = false) {
  const post = await buildPost(riff.context, benCode, {
    publishedAt: new Date(riff.context.now().getTime() - hours * hour),
  });
  if (isJazz) await tagPost(riff.context, post.id, 1);
  return post.code;
}

/** Likes a post with the tag, which leaves the feed with its sight. */
async function likeJazz(): Promise<void> {
  const code = await publish(90, true);
  await reader.call(likePost, { body: { code, isLiked: true } });
  await reader.call(viewPost, { body: { code } });
  riff.wait(1_000);
}

test('the settings refuse visitors and wrong values, keep what is absent, and start as a feed without choices', async () => {
  for (const call of [getFeedSettings, setFeedSettings, startOver])
    expect((await riff.visitor().call(call, call === setFeedSettings ? { body: {} } : {})).status).toBe(401);
  const first = { followingOrder: 'NEWEST', hidesSeen: false, startedOverAt: null };
  expect((await reader.call(getFeedSettings)).data).toEqual(first);
  expect((await reader.call(setFeedSettings, { body: {} })).data).toEqual(first);
  expect((await reader.call(setFeedSettings, { body: { followingOrder: 'OLDEST' as 'BEST' } })).status).toBe(400);
  expect((await reader.call(setFeedSettings, { body: { hidesSeen: true } })).data).toEqual({
    ...first,
    hidesSeen: true,
  });
  const both = { ...first, hidesSeen: true, followingOrder: 'BEST' };
  expect((await reader.call(setFeedSettings, { body: { followingOrder: 'BEST' } })).data).toEqual(both);
  expect((await reader.call(getFeedSettings)).data).toEqual(both);
});

describe('Following', () => {
  test('is by date, or has the best first, also if the member changes their mind between two pages', async () => {
    await reader.call(followAccount, { body: { code: benCode, isFollowing: true } });
    await likeJazz();
    const plain = [await publish(1), await publish(2), await publish(3)];
    const jazz = await publish(20, true);
    const old = await publish(200);
    const order = (followingOrder: 'NEWEST' | 'BEST') => reader.call(setFeedSettings, { body: { followingOrder } });
    const unseen = async () => (await readCodes(reader, { feed: 'following' })).slice(0, 5);
    expect(await unseen()).toEqual([...plain, jazz, old]);
    await order('BEST');
    expect(await unseen()).toEqual([jazz, ...plain, old]);
    let next: 'NEWEST' | 'BEST' = 'NEWEST';
    const read = await readCodes(reader, { feed: 'following', size: 1 }, async () => {
      await order(next);
      next = next === 'BEST' ? 'NEWEST' : 'BEST';
    });
    expect(read.slice(0, 5)).toEqual([jazz, ...plain, old]);
    expect(new Set(read).size).toBe(read.length);
  });
});

describe('a member who hides what they have seen', () => {
  test.each(['for-you', 'following'] as const)('sees no post twice in %s, and learns that more exist', async (tab) => {
    await reader.call(followAccount, { body: { code: benCode, isFollowing: true } });
    const [seen, unseen] = [await publish(2), await publish(1)];
    await reader.call(viewPost, { body: { code: seen } });
    riff.wait(1_000);
    expect(await readCodes(reader, { feed: tab })).toEqual([unseen, seen]);
    await reader.call(setFeedSettings, { body: { hidesSeen: true } });
    for (const size of [1, 10]) {
      const pages = await readPages(reader, { feed: tab, size });
      expect(pages.flatMap(({ contents }) => contents.map(({ postCode }) => postCode))).toEqual([unseen]);
      expect(pages.at(-1)).toMatchObject({ hasNext: false, cursor: null, endsAtSeen: true });
    }
    await reader.call(viewPost, { body: { code: unseen } });
    riff.wait(1_000);
    expect((await readPages(reader, { feed: tab }))[0]).toMatchObject({ contents: [], endsAtSeen: true });
    await reader.call(setFeedSettings, { body: { hidesSeen: false } });
    expect(await readCodes(reader, { feed: tab })).toEqual([seen, unseen]);
  });

  test('is told of no seen posts if there are none', async () => {
    await reader.call(setFeedSettings, { body: { hidesSeen: true } });
    const code = await publish(1);
    const [page] = await readPages(reader);
    expect(page?.contents).toMatchObject([{ postCode: code }]);
    expect(page).not.toHaveProperty('endsAtSeen');
  });

  test('gets no more repetitions if they hide them while the feed already repeats', async () => {
    for (const age of [1, 2, 3]) await reader.call(viewPost, { body: { code: await publish(age) } });
    riff.wait(1_000);
    const { data } = await reader.call(feed, { query: { size: 1 } });
    await reader.call(setFeedSettings, { body: { hidesSeen: true } });
    const next = await reader.call(feed, { query: { size: 1, cursor: data?.cursor ?? '' } });
    expect(next.data).toMatchObject({ contents: [], cursor: null, endsAtSeen: true });
  });
});

describe('starting over', () => {
  test('makes the ranking forget likes, views, follows and marks, but not the marked posts and the follows themselves', async () => {
    await reader.call(followAccount, { body: { code: benCode, isFollowing: true } });
    await likeJazz();
    const [plain, jazz, unwanted] = [await publish(1), await publish(20, true), await publish(3)];
    await reader.call(markNotInterested, { body: { code: unwanted, isNotInterested: true } });
    riff.wait(1_000);
    const unseen = async () => (await readCodes(reader)).slice(0, 2);
    expect(await unseen()).toEqual([jazz, plain]);
    const { data } = await reader.call(startOver);
    expect(data).toEqual({
      followingOrder: 'NEWEST',
      hidesSeen: false,
      startedOverAt: riff.context.now().toISOString(),
    });
    expect(await unseen()).toEqual([plain, jazz]);
    for (const tab of ['for-you', 'following'] as const) {
      const codes = await readCodes(reader, { feed: tab });
      expect(codes).toContain(plain);
      expect(codes).not.toContain(unwanted);
    }
  });

  test('lets the feed learn anew', async () => {
    await reader.call(startOver);
    riff.wait(1_000);
    await likeJazz();
    const [plain, jazz] = [await publish(1), await publish(20, true)];
    expect((await readCodes(reader)).slice(0, 2)).toEqual([jazz, plain]);
  });
});
