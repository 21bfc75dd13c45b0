import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blockAccount, muteAccount } from '#lib/contract/account/relation.ts';
import { deleteComment } from '#lib/contract/comment/comment.ts';
import { heldComments, hideComment } from '#lib/contract/comment/moderate-comment.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
type Person = Awaited<ReturnType<typeof memberWith>>;
let owner: Person;
let writer: Person;
let post: Awaited<ReturnType<typeof buildPost>>;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
beforeEach(async () => {
  [owner, writer] = [await memberWith(riff, []), await memberWith(riff, [])];
  post = await buildPost(riff.context, owner.code, { title: 'A long walk' });
});

/** A comment or reply of the writer's that waits. */
async function hold(content: string, more: { parentId?: number } = {}, postId = post.id) {
  riff.wait(1_000);
  const held = await buildComment(riff.context, postId, writer.code, { content, ...more });
  await riff.context.db.update(comments).set({ hiddenAs: 'HELD' }).where(eq(comments.id, held.id));
  return held.code;
}
const read = async ({ client }: Person) => (await client.call(heldComments, {})).data;
const waiting = async (person = owner) => {
  const answer = await read(person);
  return { codes: answer?.contents.map(({ comment }) => comment.commentCode), total: answer?.totalElements };
};
const none = { codes: [], total: 0 };

test('a visitor has no comments that wait, and neither has anybody but the author of the post', async () => {
  const code = await hold('See example.org');
  expect((await riff.visitor().call(heldComments, {})).status).toBe(401);
  for (const person of [writer, await memberWith(riff, ['COMMENT.view', 'COMMENT.delete'])])
    expect(await waiting(person)).toEqual(none);
  expect(await waiting()).toEqual({ codes: [code], total: 1 });
});

test('comments and replies under all posts of a member wait in one list, the latest first, with their posts', async () => {
  const above = await buildComment(riff.context, post.id, owner.code);
  const other = await buildPost(riff.context, owner.code, { title: 'Hidden', visibility: 'PRIVATE' });
  const comment = await hold('First');
  const reply = await hold('Second', { parentId: above.id });
  const hidden = await hold('Third', {}, other.id);
  await buildComment(riff.context, post.id, writer.code, { content: 'Shown to everybody' });
  const answer = await read(owner);
  expect(answer?.contents).toMatchObject([
    { comment: { commentCode: hidden }, postCode: other.code, parentCode: null, post: { title: 'Hidden' } },
    { comment: { commentCode: reply, hiddenAs: 'HELD' }, postCode: post.code, parentCode: above.code },
    {
      comment: { commentCode: comment, content: 'First', canDelete: true },
      parentCode: null,
      post: { title: 'A long walk' },
    },
  ]);
  expect(answer?.totalElements).toBe(3);
});

test('a comment leaves the list when it is approved, deleted by the author of the post, or deleted by its writer', async () => {
  const [approved, deleted, withdrawn] = [await hold('One'), await hold('Two'), await hold('Three')];
  await owner.client.call(hideComment, { body: { code: approved, isHidden: false } });
  expect(await waiting()).toEqual({ codes: [withdrawn, deleted], total: 2 });
  await owner.client.call(deleteComment, { body: { code: deleted } });
  await writer.client.call(deleteComment, { body: { code: withdrawn } });
  expect(await waiting()).toEqual(none);
});

test('comments that their author hid are not waiting, and those of a blocked or muted member are not shown', async () => {
  const code = await hold('See example.org');
  const { db } = riff.context;
  await db.update(comments).set({ hiddenAs: 'AUTHOR' }).where(eq(comments.code, code));
  expect(await waiting()).toEqual(none);
  await db.update(comments).set({ hiddenAs: 'HELD' }).where(eq(comments.code, code));
  await owner.client.call(muteAccount, { body: { code: writer.code, isMuted: true, what: 'COMMENTS' } });
  expect(await waiting()).toEqual(none);
  await owner.client.call(muteAccount, { body: { code: writer.code, isMuted: false } });
  await writer.client.call(blockAccount, { body: { code: owner.code, isBlocked: true } });
  expect(await waiting()).toEqual(none);
  await writer.client.call(blockAccount, { body: { code: owner.code, isBlocked: false } });
  expect(await waiting()).toEqual({ codes: [code], total: 1 });
});
