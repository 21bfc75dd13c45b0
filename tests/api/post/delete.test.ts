import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { feed, getPost, likePost } from '#lib/contract/post/post.ts';
import { processingPosts } from '#lib/contract/post/processing.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { trendingSounds } from '#lib/contract/sound/sound.ts';
import { accounts, posts, sounds, tags } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

const remove = (client: Client, code: string) => client.call(deletePost, { body: { code } });

test('members can delete only their own posts', async () => {
  const { code } = await buildPost(riff.context, adaCode);
  const hidden = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
  expect((await remove(riff.visitor(), code)).status).toBe(401);
  expect(await remove(ben, code)).toMatchObject({
    status: 400,
    message: messages.postNotOwn,
    errors: { code: messages.postNotOwn },
  });
  for (const unknown of [hidden.code, 'never-existed']) {
    expect(await remove(ben, unknown)).toMatchObject({ status: 404, message: messages.postNotFound });
  }
  expect((await ben.call(getPost, { query: { code } })).status).toBe(200);
});

test('a deleted post is out of every list and count, and cannot be deleted again', async () => {
  const { db } = riff.context;
  const post = await buildPost(riff.context, adaCode, { title: 'Soon gone' });
  const tag = await tagCode(ada, 'soon_gone');
  const [tagRow] = await db.select().from(tags).where(eq(tags.code, tag));
  await tagPost(riff.context, post.id, tagRow?.id ?? 0);
  await ben.call(likePost, { body: { code: post.code } });
  const counts = async () => [
    (await db.select().from(tags).where(eq(tags.code, tag)))[0]?.usageCount,
    (await db.select().from(sounds).where(eq(sounds.code, post.soundCode)))[0]?.useCount,
    (await db.select().from(accounts).where(eq(accounts.code, adaCode)))[0]?.likeCount,
  ];
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await remove(ada, post.code)).toMatchObject({ status: 200, message: messages.postDeleted, data: null });
  expect(await counts()).toEqual([0, 0, 0]);

  for (const client of [riff.visitor(), ben, ada]) {
    const answers = await Promise.all([
      client.call(feed, { query: { size: 50 } }),
      client.call(accountPosts, { query: { code: adaCode, size: 50 } }),
      client.call(searchPosts, { query: { keyWord: 'soon', size: 50 } }),
      client.call(trendingSounds, {}),
      client.call(processingPosts, { query: { code: post.code } }),
    ]);
    for (const { data } of answers) expect(JSON.stringify(data)).not.toContain(post.code);
    expect((await client.call(getPost, { query: { code: post.code } })).status).toBe(404);
  }
  const [row] = await db.select().from(posts).where(eq(posts.id, post.id));
  expect(row).toMatchObject({
    removedAt: riff.context.now(),
    removedById: await idOfAccount(riff.context, adaCode),
  });
  expect((await remove(ada, post.code)).status).toBe(404);
});

test.each(['PROCESSING', 'FAILED'] as const)('a post that is %s can be deleted by its author', async (status) => {
  const failure = status === 'FAILED' ? 'It failed.' : null;
  const { code } = await buildPost(riff.context, adaCode, { status, failure });
  expect((await remove(ada, code)).status).toBe(200);
  expect((await ada.call(getPost, { query: { code } })).status).toBe(404);
});

test('one of several simultaneous calls deletes the post', async () => {
  const { code } = await buildPost(riff.context, adaCode);
  const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await remove(ada, code)).status));
  expect(statuses.sort()).toEqual([200, 404, 404, 404]);
});
