import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { ownRemovedPosts, removedPosts, restorePost } from '#lib/contract/report/removed.ts';
import * as reportMessages from '#lib/contract/report/report-messages.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { writtenCalls } from '#tests/support/riff/activity.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';
import { queue, report, settle } from './moderators.ts';

type Moderator = Awaited<ReturnType<typeof memberWith>>;

let riff: TestRiff;
let node: SecondNode;
let ben: Client;
let ada: Client;
let adaCode: string;
/** Holds POST.delete and nothing else. */
let mona: Moderator;
let admin: Moderator;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  mona = await memberWith(riff, ['POST.delete']);
  admin = await memberWith(riff, everyFlag);
  node = await startSecondNode(riff);
});
afterAll(async () => {
  await node.close();
  await riff.close();
});

const remove = (client: Client, code: string, note?: unknown) => client.call(deletePost, { body: { code, note } });
const rowOf = async ({ id }: { id: number }) => (await riff.context.db.select().from(posts).where(eq(posts.id, id)))[0];
const noteFor = async (client: Client, code: string) =>
  (await client.call(ownRemovedPosts)).data?.contents.find(({ postCode }) => postCode === code)?.note;
const removedCodes = async () =>
  (await admin.client.call(removedPosts, { query: { size: 200 } })).data?.contents.map(({ postCode }) => postCode);
const settledEntry = async (code: string) =>
  (await queue(admin.client, { status: 'settled', size: 200 })).data?.contents.find(
    ({ postCode }) => postCode === code,
  );

describe('removing another member’s post', () => {
  test('is refused to visitors, and to members with every flag except POST.delete', async () => {
    const post = await buildPost(riff.context, adaCode);
    expect((await remove(riff.visitor(), post.code)).status).toBe(401);
    const others = await memberWith(
      riff,
      everyFlag.filter((flag) => flag !== 'POST.delete'),
    );
    const comments = await memberWith(riff, ['COMMENT.delete']);
    for (const client of [ben, others.client, comments.client]) {
      expect(await remove(client, post.code, 'Mine.')).toMatchObject({
        status: 400,
        message: messages.postNotOwn,
        errors: { code: messages.postNotOwn },
      });
    }
    expect(await rowOf(post)).toMatchObject({ removedAt: null, removalNote: null });
  });

  test('needs only POST.delete, and tells its author the reason', async () => {
    const post = await buildPost(riff.context, adaCode);
    expect((await remove(mona.client, post.code, ' It shows a stranger. ')).status).toBe(200);
    expect(await rowOf(post)).toMatchObject({
      removedAs: 'MODERATOR',
      removedAt: riff.context.now(),
      removedById: mona.id,
      removalNote: 'It shows a stranger.',
    });
    for (const client of [ada, ben, riff.visitor(), mona.client]) {
      expect((await client.call(getPost, { query: { code: post.code } })).status).toBe(404);
    }
    expect(await noteFor(ada, post.code)).toBe('It shows a stranger.');
    expect(await removedCodes()).toContain(post.code);
    const { rows } = await riff.context.db.execute(sql`select name from pgboss.job
      where name = 'tell-removal' and data->>'postId' = ${String(post.id)}`);
    expect(rows).toHaveLength(1);
  });

  test.each([undefined, null, '', '  '])('works without a reason: %j', async (note) => {
    const post = await buildPost(riff.context, adaCode);
    expect((await remove(mona.client, post.code, note)).status).toBe(200);
    expect(await rowOf(post)).toMatchObject({ removedAs: 'MODERATOR', removalNote: null });
  });

  test.each([7, ['no'], 'x'.repeat(501)])('is refused with the reason %j', async (note) => {
    const post = await buildPost(riff.context, adaCode);
    const refused = await remove(mona.client, post.code, note);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['note']]);
    expect(await rowOf(post)).toMatchObject({ removedAt: null });
  });

  test('also works for an administrator’s post, which its owner cannot restore', async () => {
    const post = await buildPost(riff.context, admin.code);
    expect((await remove(mona.client, post.code)).status).toBe(200);
    expect(await admin.client.call(restorePost, { body: { code: post.code } })).toMatchObject({
      status: 400,
      message: reportMessages.restoreOwn,
    });
  });

  test('works for a private post only with POST.view, and never for a removed or unknown post', async () => {
    const hidden = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    expect(await remove(mona.client, hidden.code)).toMatchObject({ status: 404, message: messages.postNotFound });
    const viewer = await memberWith(riff, ['POST.view', 'POST.delete']);
    expect((await remove(viewer.client, hidden.code)).status).toBe(200);
    const deleted = await buildPost(riff.context, adaCode);
    await remove(ada, deleted.code);
    for (const code of [hidden.code, deleted.code, 'never-existed']) {
      expect(await remove(viewer.client, code)).toMatchObject({ status: 404, message: messages.postNotFound });
    }
    expect(await rowOf(deleted)).toMatchObject({ removedAs: 'AUTHOR' });
  });

  test('is a deletion if the moderator is the author: without a note or a restoration', async () => {
    const own = await buildPost(riff.context, mona.code);
    expect((await remove(mona.client, own.code, 'Mine.')).status).toBe(200);
    expect(await rowOf(own)).toMatchObject({ removedAs: 'AUTHOR', removalNote: null });
    expect(await removedCodes()).not.toContain(own.code);
    expect((await admin.client.call(restorePost, { body: { code: own.code } })).status).toBe(404);
  });

  test('settles its open reports, which then show the moderator and the reason', async () => {
    const post = await buildPost(riff.context, adaCode);
    await report(ben, post.code, 'It is loud.');
    expect((await remove(mona.client, post.code, 'It is loud indeed.')).status).toBe(200);
    const [{ userName } = { userName: '' }] = (
      await riff.context.db.execute<{ userName: string }>(
        sql`select user_name as "userName" from accounts where id = ${mona.id}`,
      )
    ).rows;
    expect(await settledEntry(post.code)).toMatchObject({
      action: 'remove',
      settledBy: userName,
      settledAt: riff.context.now().toISOString(),
      note: 'It is loud indeed.',
      state: 'removed',
      reportCount: 1,
    });
    expect(await settle(admin.client, post.code, 'dismiss')).toMatchObject({
      status: 400,
      message: reportMessages.alreadySettled,
    });
    expect((await admin.client.call(restorePost, { body: { code: post.code } })).status).toBe(200);
    expect((await ben.call(getPost, { query: { code: post.code } })).status).toBe(200);
    expect(await noteFor(ada, post.code)).toBeUndefined();
  });

  test('appears in the activity log with its restoration, without the reason', async () => {
    const post = await buildPost(riff.context, adaCode);
    const before = (await writtenCalls(riff)).length;
    await remove(mona.client, post.code, 'A secret reason');
    await admin.client.call(restorePost, { body: { code: post.code } });
    const rows = (await writtenCalls(riff)).slice(before);
    expect(rows).toMatchObject([
      { type: 'deletePost', responseCode: 200, userCode: mona.code, data: { code: post.code } },
      { type: 'restorePost', responseCode: 200, userCode: admin.code, data: { code: post.code } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

test('happens once in forty simultaneous removals and settlements on two nodes, and no report is settled twice', async () => {
  const post = await buildPost(riff.context, adaCode);
  await report(ben, post.code);
  const clients = [mona.client, admin.client, node.reachedBy(mona.client), node.reachedBy(admin.client)];
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const client = clients[n % 4] as Client;
      // Only the administrator may settle reports.
      const settles = n % 4 === 1 || n % 4 === 3;
      return settles
        ? await settle(client, post.code, 'remove', `Note ${n}`)
        : await remove(client, post.code, `Note ${n}`);
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 400, 404]).toContain(status);
  const entry = await settledEntry(post.code);
  expect([entry?.action, entry?.note]).toEqual(['remove', (await rowOf(post))?.removalNote]);
});
