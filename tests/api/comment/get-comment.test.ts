import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteComment, getComment, likeComment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { memberRelations, posts } from '#server/ground/db/schema/index.ts';
import { changeAccount, changePosts } from '#tests/support/database/change.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
/** The owner of the posts, the author of the comments, the author of the replies, and a reader. */
let owner: Awaited<ReturnType<typeof memberWith>>;
let asker: typeof owner;
let answerer: typeof owner;
let reader: typeof owner;
let visitor: Client;

beforeAll(async () => {
  riff = await startRiff();
  [owner, asker, answerer, reader] = [
    await memberWith(riff, []),
    await memberWith(riff, []),
    await memberWith(riff, []),
    await memberWith(riff, []),
  ];
  visitor = riff.visitor();
});
afterAll(() => riff.close());

const get = (client: Client, code: string) => client.call(getComment, { query: { code } });

/** A post with a comment and a reply to it. */
async function thread(overrides: Parameters<typeof buildPost>[2] = {}) {
  const post = await buildPost(riff.context, owner.code, overrides);
  const above = await buildComment(riff.context, post.id, asker.code, { content: 'Above' });
  const below = await buildComment(riff.context, post.id, answerer.code, { content: 'Below', parentId: above.id });
  return { post, above, below };
}

/** Expects that these people are told that the comment was deleted. */
async function expectGone(code: string, ...people: Client[]) {
  const gone = { status: 404, message: messages.commentGone, data: null };
  expect(await get(visitor, 'never-existed')).toMatchObject(gone);
  for (const client of people) expect(await get(client, code)).toMatchObject(gone);
}

test('a comment that was deleted is not found, and neither is a reply under it', async () => {
  const { above, below } = await thread();
  const { below: alone, above: kept } = await thread();
  await answerer.client.call(deleteComment, { body: { code: alone.code } });
  await expectGone(alone.code, visitor, owner.client, answerer.client);
  expect((await get(visitor, kept.code)).status).toBe(200);
  await asker.client.call(deleteComment, { body: { code: above.code } });
  for (const { code } of [above, below]) await expectGone(code, visitor, owner.client, asker.client, answerer.client);
});

test('a comment on a private post is found only by the owner of the post, and not once the post is deleted', async () => {
  const { post, above } = await thread();
  await changePosts(riff.context, eq(posts.id, post.id), { visibility: 'PRIVATE' });
  await expectGone(above.code, visitor, reader.client, asker.client);
  expect((await get(owner.client, above.code)).status).toBe(200);
  await owner.client.call(deletePost, { body: { code: post.code } });
  await expectGone(above.code, visitor, owner.client);
});

test('a comment of a disabled member is not found, and neither is a reply to it', async () => {
  const writer = await memberWith(riff, []);
  const { post, below: other } = await thread();
  const own = await buildComment(riff.context, post.id, writer.code);
  const below = await buildComment(riff.context, post.id, asker.code, { parentId: own.id });
  await changeAccount(riff.context, writer.code, new Date());
  for (const { code } of [own, below]) await expectGone(code, visitor, owner.client, asker.client);
  expect((await get(visitor, other.code)).status).toBe(200);
});

test.each([true, false])('a block hides the comment and its replies from both sides: %s', async (isReader) => {
  const { above, below } = await thread();
  const [memberId, otherId] = isReader ? [reader.id, asker.id] : [asker.id, reader.id];
  await riff.context.db.insert(memberRelations).values({ memberId, otherId, kind: 'block' });
  for (const { code } of [above, below]) await expectGone(code, reader.client);
  expect((await get(visitor, below.code)).status).toBe(200);
  await riff.context.db
    .delete(memberRelations)
    .where(and(eq(memberRelations.memberId, memberId), eq(memberRelations.otherId, otherId)));
});

test('a muted member’s comment is found by its code, as in a link', async () => {
  const { above } = await thread();
  await riff.context.db.insert(memberRelations).values({ memberId: reader.id, otherId: asker.id, kind: 'mute' });
  expect((await get(reader.client, above.code)).data?.comment.content).toBe('Above');
});

test('a comment comes with its post, and a reply with the comment above it, as their lists show them', async () => {
  const { post, above, below } = await thread();
  await reader.client.call(likeComment, { body: { code: below.code, liked: true } });
  expect((await get(visitor, above.code)).data).toMatchObject({
    postCode: post.code,
    comment: { commentCode: above.code, content: 'Above', replyCount: '1', userCurrentCode: null, canDelete: false },
    parent: null,
  });
  expect((await get(reader.client, below.code)).data).toMatchObject({
    postCode: post.code,
    comment: { commentCode: below.code, content: 'Below', liked: true, likeCount: '1', canDelete: false },
    parent: { commentCode: above.code, content: 'Above', replyCount: '1', userCurrentCode: reader.code },
  });
  expect((await get(owner.client, below.code)).data).toMatchObject({
    comment: { canDelete: true },
    parent: { canDelete: true },
  });
});
