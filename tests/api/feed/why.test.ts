import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { markNotInterested, setFeedSettings, startOver, whyPost } from '#lib/contract/post/interest.ts';
import { feed, likePost, viewPost } from '#lib/contract/post/post.ts';
import { memberRelations, posts, views } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const hour = 3_600_000;
let riff: TestRiff;
let ben: Client;
let reader: Client;
let readerCode: string;
let codes: Record<'ben' | 'cleo', string>;
let members = 0;

beforeAll(async () => {
  riff = await startRiff({ languages: ['en', 'de', 'ar'] });
  ben = riff.visitor();
  codes = { ben: (await ben.join(cast.ben)).userCode, cleo: (await riff.visitor().join(cast.cleo)).userCode };
  await tagCode(ben, 'cats');
});
afterAll(() => riff.close());
beforeEach(async () => {
  await riff.context.db.delete(posts);
  reader = riff.visitor();
  members += 1;
  const person = { displayName: 'Rita', email: `reader${members}@example.org`, password: 'long enough for it' };
  readerCode = (await reader.join(person)).userCode;
});

async function publish(by: string, hours: number, overrides: Partial<typeof posts.$inferInsert> = {}) {
  const publishedAt = new Date(riff.context.now().getTime() - hours * hour);
  return await buildPost(riff.context, by, { publishedAt, ...overrides });
}

async function why(client: Client, code: string, tab: 'for-you' | 'following' = 'for-you', headers = {}) {
  const { status, data } = await client.call(whyPost, { query: { code, feed: tab }, headers });
  expect(status).toBe(200);
  return data?.reasons.map(({ text }) => text);
}

const popular = { likeCount: 400, commentCount: 80, viewCount: 900 };

describe('a visitor', () => {
  test.each([
    ['new', 1, {}, ['New']],
    ['new and popular', 1, popular, ['New and popular']],
    ['popular', 24 * 30, popular, ['Popular']],
    ['neither', 24 * 30, {}, ['Next by date, the newest first']],
  ])('learns that a post is %s', async (_, hours, counts, texts) => {
    const { code } = await publish(codes.ben, hours, counts);
    expect(await why(riff.visitor(), code)).toEqual(texts);
  });

  test('gets the same 404 for a hidden post as for one that never existed', async () => {
    const { code } = await publish(codes.ben, 1, { visibility: 'PRIVATE' });
    const asked = await Promise.all(
      [code, 'never-existed'].map((one) => riff.visitor().call(whyPost, { query: { code: one } })),
    );
    expect(asked.map(({ status, message }) => [status, message])).toEqual([
      [404, 'Post not found.'],
      [404, 'Post not found.'],
    ]);
  });
});

describe('a member', () => {
  test('learns what of their own acts counts, in the language of the request', async () => {
    const liked = await publish(codes.cleo, 24 * 30);
    const other = await publish(codes.ben, 24 * 20);
    for (const { id } of [liked, other]) await tagPost(riff.context, id, 1);
    expect(await why(reader, other.code)).toEqual(['Next by date, the newest first']);
    await reader.call(likePost, { body: { code: liked.code } });
    riff.wait(1_000);
    expect(await why(reader, other.code)).toEqual(['You liked posts with #cats']);
    expect(await why(reader, other.code, 'for-you', { 'Accept-Language': 'de' })).toEqual([
      'Dir haben Beiträge mit #cats gefallen',
    ]);
    expect(await why(reader, other.code, 'for-you', { 'Accept-Language': 'ar' })).toEqual([
      expect.stringContaining('أعجبتك منشورات تحمل الوسم'),
    ]);
    // Nobody else learns of it.
    expect(await why(ben, other.code)).toEqual(['Next by date, the newest first']);
  });

  test.each([
    ['liked', likePost, 'You liked posts by Cleo', 'You liked posts with this sound'],
    ['watched', viewPost, 'You watched posts by Cleo', 'You watched posts with this sound'],
  ] as const)('learns of authors and sounds that they %s', async (_, call, ofAuthor, ofSound) => {
    const first = await publish(codes.cleo, 24 * 30);
    await reader.call(call, { body: { code: first.code } });
    const sameAuthor = await publish(codes.cleo, 24 * 20);
    const sameSound = await publish(codes.ben, 24 * 20);
    const { soundId } = first;
    await riff.context.db.update(posts).set({ soundId }).where(eq(posts.id, sameSound.id));
    riff.wait(1_000);
    expect(await why(reader, sameAuthor.code)).toEqual([ofAuthor]);
    expect(await why(reader, sameSound.code)).toEqual([ofSound]);
  });

  test('is told nothing that they did with the post itself, because it was shown before', async () => {
    const { id, code } = await publish(codes.cleo, 1);
    await tagPost(riff.context, id, 1);
    for (const call of [viewPost, likePost]) await reader.call(call, { body: { code } });
    riff.wait(1_000);
    expect(await why(reader, code)).toEqual(['New']);
  });

  test('learns that they follow the author, and that Following is by date unless they have it ranked', async () => {
    const { code } = await publish(codes.cleo, 1, popular);
    expect(await why(reader, code, 'following')).toEqual([]);
    await reader.call(followAccount, { body: { code: codes.cleo, isFollowing: true } });
    riff.wait(1_000);
    expect(await why(reader, code)).toEqual(['New and popular', 'You follow Cleo']);
    expect(await why(reader, code, 'following')).toEqual(['You follow Cleo', 'Next by date, the newest first']);
    await reader.call(setFeedSettings, { body: { followingOrder: 'BEST' } });
    expect(await why(reader, code, 'following')).toEqual(['You follow Cleo', 'New and popular']);
    riff.wait(1_000);
    await reader.call(startOver);
    expect(await why(reader, code)).toEqual(['New and popular']);
  });

  test('is told no interest that a mark outweighs, and nothing about a post that they marked', async () => {
    const liked = await publish(codes.cleo, 24 * 30);
    const unwanted = await publish(codes.cleo, 24 * 25);
    const other = await publish(codes.cleo, 1);
    await reader.call(likePost, { body: { code: liked.code } });
    riff.wait(1_000);
    expect(await why(reader, other.code)).toEqual(['New', 'You liked posts by Cleo']);
    await reader.call(markNotInterested, { body: { code: unwanted.code, isNotInterested: true } });
    expect(await why(reader, other.code)).toEqual(['New']);
    expect(await why(reader, unwanted.code)).toEqual([]);
  });

  test('learns that seen posts come again once nothing new is left', async () => {
    const seen = await publish(codes.ben, 24 * 2);
    const unseen = await publish(codes.cleo, 1);
    await reader.call(viewPost, { body: { code: seen.code } });
    const earlier = new Date(riff.context.now().getTime() - 2 * hour);
    await riff.context.db.update(views).set({ createdAt: earlier, lastViewedAt: earlier });
    const again = ['You have seen everything new, so posts from earlier come again'];
    expect(await why(reader, seen.code)).not.toEqual(again);
    await reader.call(viewPost, { body: { code: unseen.code } });
    riff.wait(1_000);
    expect(await why(reader, seen.code)).toEqual(again);
    expect(await why(reader, unseen.code)).not.toEqual(again);
  });

  test('learns nothing about a muted author, whose posts the feed leaves out, and gets a 404 across a block', async () => {
    const { code } = await publish(codes.cleo, 1);
    const [memberId, otherId] = await Promise.all(
      [readerCode, codes.cleo].map((one) => idOfAccount(riff.context, one)),
    );
    const pair = { memberId: memberId ?? 0, otherId: otherId ?? 0 };
    await riff.context.db.insert(memberRelations).values({ ...pair, kind: 'mute' });
    expect(await why(reader, code)).toEqual([]);
    await riff.context.db.insert(memberRelations).values({ ...pair, kind: 'block' });
    expect((await reader.call(whyPost, { query: { code } })).status).toBe(404);
  });

  test('gets reasons for every post of a feed', async () => {
    for (const hours of [1, 30, 500]) await publish(codes.ben, hours);
    const { data } = await reader.call(feed, { query: { size: 10 } });
    expect(data?.contents).toHaveLength(3);
    for (const { postCode } of data?.contents ?? []) expect(await why(reader, postCode)).not.toEqual([]);
  });
});
