import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments as commentsCall, deleteComment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { removedComments, restoreComment } from '#lib/contract/report/removed.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { writtenCalls } from '#tests/support/riff/activity.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

type Moderator = Awaited<ReturnType<typeof memberWith>>;

let riff: TestRiff;
let ada: Client;
let ben: Client;
let benCode: string;
let post: Awaited<ReturnType<typeof buildPost>>;
/** Holds COMMENT.delete and nothing else. */
let mona: Moderator;
let admin: Moderator;

beforeAll(async () => {
  let adaCode: string;
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
  post = await buildPost(riff.context, adaCode);
  mona = await memberWith(riff, ['COMMENT.delete']);
  admin = await memberWith(riff, everyFlag);
});
afterAll(() => riff.close());

const write = (userCode = benCode) => buildComment(riff.context, post.id, userCode, { content: 'A rude remark' });
const remove = (client: Client, code: string, note?: unknown) => client.call(deleteComment, { body: { code, note } });
const rowOf = async ({ id }: { id: number }) =>
  (await riff.context.db.select().from(comments).where(eq(comments.id, id)))[0];
const entryOf = async (code: string) =>
  (await admin.client.call(removedComments, { query: { size: 200 } })).data?.contents.find(
    ({ commentCode }) => commentCode === code,
  );

test('another member’s comment is not removed by visitors, nor by members with every flag except COMMENT.delete', async () => {
  const comment = await write();
  expect((await remove(riff.visitor(), comment.code)).status).toBe(401);
  const others = await memberWith(
    riff,
    everyFlag.filter((flag) => flag !== 'COMMENT.delete'),
  );
  const postsOnly = await memberWith(riff, ['POST.delete']);
  for (const client of [others.client, postsOnly.client]) {
    expect(await remove(client, comment.code, 'Rude.')).toMatchObject({
      status: 400,
      message: messages.commentNotOwn,
    });
  }
  expect(await rowOf(comment)).toMatchObject({ removedAt: null });
});

test('a moderator removes a comment with a reason, which moderators read and its author gets by mail, until it is restored', async () => {
  const comment = await write();
  const before = (await writtenCalls(riff)).length;
  expect((await remove(mona.client, comment.code, ' It is rude. ')).status).toBe(200);
  expect(await rowOf(comment)).toMatchObject({
    removedAs: 'MODERATOR',
    removedById: mona.id,
    removalNote: 'It is rude.',
  });
  expect(await entryOf(comment.code)).toMatchObject({ note: 'It is rude.' });
  const { rows } = await riff.context.db.execute(sql`select name from pgboss.job
    where name = 'tell-comment-removal' and data->>'commentId' = ${String(comment.id)}`);
  expect(rows).toHaveLength(1);
  expect((await admin.client.call(restoreComment, { body: { code: comment.code } })).status).toBe(200);
  expect(await rowOf(comment)).toMatchObject({ removedAs: null, removalNote: null });
  const { data } = await riff.visitor().call(commentsCall, { query: { code: post.code } });
  expect(data?.contents.map(({ commentCode }) => commentCode)).toContain(comment.code);
  const written = (await writtenCalls(riff)).slice(before);
  expect(written).toMatchObject([
    { type: 'deleteComment', userCode: mona.code, data: { code: comment.code } },
    { type: 'restoreComment', userCode: admin.code, data: { code: comment.code } },
  ]);
  expect(JSON.stringify(written)).not.toContain('rude');
});

test.each([undefined, null, '', '  '])('a moderator removes a comment without a reason: %j', async (note) => {
  const comment = await write();
  expect((await remove(mona.client, comment.code, note)).status).toBe(200);
  expect(await entryOf(comment.code)).toMatchObject({ note: null });
});

test.each([7, 'x'.repeat(501)])('a moderator cannot remove a comment with the reason %j', async (note) => {
  const comment = await write();
  const refused = await remove(mona.client, comment.code, note);
  expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['note']]);
});

test('an administrator’s comment can be removed like any other', async () => {
  const comment = await write(admin.code);
  expect((await remove(mona.client, comment.code)).status).toBe(200);
  expect(await rowOf(comment)).toMatchObject({ removedAs: 'MODERATOR' });
});

test('a comment deleted by its author or the post’s owner keeps no reason, and no mail is sent', async () => {
  const [own, onPost, moderators] = [await write(), await write(), await write(mona.code)];
  await remove(ben, own.code, 'My own.');
  await remove(ada, onPost.code, 'On my post.');
  await remove(mona.client, moderators.code, 'My own.');
  for (const [comment, removedAs] of [
    [own, 'AUTHOR'],
    [onPost, 'OWNER'],
    [moderators, 'AUTHOR'],
  ] as const) {
    expect(await rowOf(comment)).toMatchObject({ removedAs, removalNote: null });
    const { rows } = await riff.context.db.execute(sql`select name from pgboss.job
      where name = 'tell-comment-removal' and data->>'commentId' = ${String(comment.id)}`);
    expect(rows).toEqual([]);
  }
});
