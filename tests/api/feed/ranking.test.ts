import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feed, likePost } from '#lib/contract/post/post.ts';
import { accounts, follows, likes } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { startSecondNode } from '#tests/support/riff/second-node.ts';
import { fillWithPosts } from './many-seen.ts';

const hour = 3_600_000;
let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  ben = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
});
afterAll(() => riff.close());

async function readCodes(reader: Client, between = async () => {}, size = 10): Promise<string[]> {
  const codes: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await reader.call(feed, { query: { size, ...(cursor && { cursor }) } });
    codes.push(...(data?.contents ?? []).map(({ postCode }) => postCode));
    cursor = data?.cursor ?? undefined;
    await between();
  } while (cursor);
  return codes;
}

async function readPage(reader: Client, size: number): Promise<string[]> {
  const { data } = await reader.call(feed, { query: { size } });
  return (data?.contents ?? []).map(({ postCode }) => postCode);
}

describe('a like', () => {
  test('brings similar posts in the next sitting, and changes nothing within this one', async () => {
    await tagCode(ada, 'jazz');
    const tagged = async (ageHours: number, isTagged: boolean) => {
      const publishedAt = new Date(riff.context.now().getTime() - ageHours * hour);
      const post = await buildPost(riff.context, adaCode, { publishedAt });
      if (isTagged) await tagPost(riff.context, post.id, 1);
      return post.code;
    };
    const plain: string[] = [];
    for (const age of [1, 2, 3, 4, 5]) plain.push(await tagged(age, false));
    const jazz = [await tagged(20, true), await tagged(21, true)];
    const before = await readCodes(ben);
    expect(before.slice(-2)).toEqual(jazz);

    const whileLiking = await readCodes(
      ben,
      async () => {
        const liked = await ben.call(likePost, { body: { code: jazz[0] } });
        expect(liked.status).toBe(200);
      },
      3,
    );
    expect(whileLiking).toEqual(before);
    // Three pages: liked, like removed, liked.
    riff.wait(1_000);
    const after = await readCodes(ben);
    expect(after.slice(0, 2)).toEqual(expect.arrayContaining(jazz));
    expect(after.slice(2)).toEqual(plain);
  });
});

describe('posts older than the newest five hundred', () => {
  test('are served if the member follows their author or likes their sound, or if they are popular now', async () => {
    const { context } = riff;
    const cleo = riff.visitor();
    const cleoCode = (await cleo.join(cast.cleo)).userCode;
    const [benId = 0, cleoId = 0] = await Promise.all([benCode, cleoCode].map((code) => idOfAccount(context, code)));
    const stranger = { userName: 'stranger', displayName: 'Stranger', email: 'stranger@example.org', code: 'stranger' };
    const [other] = await context.db.insert(accounts).values(stranger).returning();
    const aged = (days: number) => new Date(context.now().getTime() - days * 24 * hour);
    const followed = await buildPost(context, cleoCode, { publishedAt: aged(0.9) });
    const liked = await buildPost(context, adaCode, { publishedAt: aged(200) });
    const sameSound = await buildPost(context, stranger.code, { publishedAt: aged(0.9) });
    await context.db.execute(sql`update posts set sound_id = (select sound_id from posts where id = ${liked.id})
      where id = ${sameSound.id}`);
    const popular = await buildPost(context, stranger.code, { publishedAt: aged(0.9), likeCount: 2_000 });
    await fillWithPosts(context.db.$client, other?.id ?? 0, 1_000);
    const earlier = new Date(context.now().getTime() - hour);
    await context.db.insert(likes).values([
      { accountId: benId, postId: liked.id, createdAt: earlier },
      { accountId: cleoId, postId: popular.id, createdAt: earlier },
    ]);
    await context.db.insert(follows).values({ followerId: benId, followeeId: cleoId, createdAt: earlier });
    riff.wait(6_000);
    // Another node, which knows nothing about the earlier posts.
    const node = await startSecondNode(riff);
    const first = await readPage(node.reachedBy(ben), 20);
    expect(first).toEqual(expect.arrayContaining([followed.code, sameSound.code, popular.code]));
    await node.close();
  });
});
