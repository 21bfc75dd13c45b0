import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountDetail, accountPosts } from '#lib/contract/account/account.ts';
import { comments as commentsCall, deleteComment, replies as repliesCall } from '#lib/contract/comment/comment.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { feed, getPost, likePost } from '#lib/contract/post/post.ts';
import {
  ownRemovedPosts,
  removedComments,
  removedPosts,
  restoreComment,
  restorePost,
} from '#lib/contract/report/removed.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { getSound } from '#lib/contract/sound/sound.ts';
import { accounts, comments, posts, sounds, tags, uploads } from '#server/ground/db/schema/index.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildComment, buildPost, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';
import { allFlags, moderator, report, settle } from './moderators.ts';

let riff: TestRiff;
let node: SecondNode;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;
let mia: Awaited<ReturnType<typeof moderator>>;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
  mia = await moderator(riff, ...allFlags);
  node = await startSecondNode(riff);
});
afterAll(async () => {
  await node.close();
  await riff.close();
});

const restore = (client: Client, code: string) => client.call(restorePost, { body: { code } });
const bring = (client: Client, code: string) => client.call(restoreComment, { body: { code } });
const removedCodes = async (query: Record<string, unknown> = {}) =>
  (await mia.client.call(removedPosts, { query: { size: 200, ...query } })).data?.contents.map((one) => one.postCode);
const removedCommentCodes = async () =>
  (await mia.client.call(removedComments, { query: { size: 200 } })).data?.contents.map((one) => one.commentCode);

/** A post of Ada's that was reported and then removed. */
async function removedPost(note?: string, overrides: Parameters<typeof buildPost>[2] = {}) {
  const post = await buildPost(riff.context, adaCode, overrides);
  await report(ben, post.code);
  expect((await settle(mia.client, post.code, 'remove', note)).status).toBe(200);
  return post;
}

describe('the permission for removed posts and comments', () => {
  const calls = [
    ['list removed posts', 'POST.view', (client: Client) => client.call(removedPosts)],
    ['list removed comments', 'COMMENT.view', (client: Client) => client.call(removedComments)],
    ['restore a post', 'POST.restore', (client: Client) => restore(client, 'never-existed')],
    ['restore a comment', 'COMMENT.restore', (client: Client) => bring(client, 'never-existed')],
  ] as const;

  test.each(calls)('to %s is only %s', async (_, flag, call) => {
    expect((await call(riff.visitor())).status).toBe(401);
    const without = await moderator(riff, ...allFlags.filter((other) => other !== flag));
    for (const client of [ben, without.client]) expect((await call(client)).status).toBe(403);
    expect([200, 404]).toContain((await call((await moderator(riff, flag)).client)).status);
  });

  test('does not let moderators restore their own posts', async () => {
    const own = await buildPost(riff.context, mia.userCode);
    await report(ben, own.code);
    const other = await moderator(riff, ...allFlags);
    await settle(other.client, own.code, 'remove');
    expect(await restore(mia.client, own.code)).toMatchObject({ status: 400, message: messages.restoreOwn });
    expect((await restore(other.client, own.code)).status).toBe(200);
  });
});

describe('a removed post', () => {
  test('is listed with the moderator, the time and the reason, the latest removal first', async () => {
    const first = await removedPost('Too loud.', { title: 'Loud' });
    riff.wait(1000);
    const second = await removedPost();
    const { data } = await mia.client.call(removedPosts, { query: { size: 1 } });
    expect(data).toMatchObject({ totalElements: 2, totalPages: 2, hasNext: true, hasPrevious: false });
    expect(data?.contents[0]).toMatchObject({
      postCode: second.code,
      removedBy: mia.userName,
      removedAt: riff.context.now().toISOString(),
      note: null,
      userCode: adaCode,
    });
    const next = await mia.client.call(removedPosts, { query: { size: 1, page: 1 } });
    expect(next.data?.contents[0]).toMatchObject({ postCode: first.code, title: 'Loud', note: 'Too loud.' });
    expect(await removedCodes({ sort: 'asc' })).toEqual([first.code, second.code]);
    for (const { code } of [first, second]) await restore(mia.client, code);
    expect(await removedCodes()).toEqual([]);
  });

  test('is in no list and no count on any node, and returns when it is restored', async () => {
    const { db } = riff.context;
    const title = 'Pelican parade';
    const post = await buildPost(riff.context, adaCode, { title });
    const tag = await tagCode(ada, 'parade');
    const [tagRow] = await db.select().from(tags).where(eq(tags.code, tag));
    await tagPost(riff.context, post.id, tagRow?.id ?? 0);
    await ben.call(likePost, { body: { code: post.code } });
    const comment = await buildComment(riff.context, post.id, benCode);
    await report(ben, post.code);

    const clients = [riff.visitor(), ben, ada].flatMap((client) => [client, node.reachedBy(client)]);
    /** Everything that shows the post or counts it. */
    const look = async () => {
      const seen = await Promise.all(
        clients.map(async (client) => {
          const answers = await Promise.all([
            client.call(getPost, { query: { code: post.code } }),
            client.call(feed, { query: { size: 50 } }),
            client.call(accountPosts, { query: { code: adaCode, size: 50 } }),
            client.call(searchPosts, { query: { keyWord: 'pelican' } }),
            client.call(commentsCall, { query: { code: post.code } }),
            client.call(getSound, { query: { code: post.soundCode } }),
            client.call(accountDetail, { query: { code: adaCode } }),
          ]);
          return answers.map(({ status, data }) => {
            const text = JSON.stringify(data);
            return [
              status,
              text.includes(post.code),
              text.includes(comment.code),
              /"likeCount":"(\d+)"/.exec(text)?.[1],
            ];
          });
        }),
      );
      const [tagNow] = await db.select().from(tags).where(eq(tags.code, tag));
      const [sound] = await db.select().from(sounds).where(eq(sounds.code, post.soundCode));
      const [author] = await db.select().from(accounts).where(eq(accounts.code, adaCode));
      return { seen, counts: [tagNow?.usageCount, sound?.useCount, author?.likeCount] };
    };
    const before = await look();
    expect(before.counts).toEqual([1, 1, 1]);
    for (const of of before.seen) expect(of.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);

    expect((await settle(mia.client, post.code, 'remove')).status).toBe(200);
    const hidden = await look();
    expect(hidden.counts).toEqual([0, 0, 0]);
    for (const of of hidden.seen) {
      expect(of.map(([status]) => status)).toEqual([404, 200, 200, 200, 404, 404, 200]);
      for (const [, hasPost, hasComment] of of) expect([hasPost, hasComment]).toEqual([false, false]);
    }

    expect(await restore(mia.client, post.code)).toMatchObject({ status: 200, message: messages.postRestored });
    expect(await look()).toEqual(before);
    const [row] = await db.select().from(posts).where(eq(posts.id, post.id));
    expect(row).toMatchObject({ removedAt: null, removedById: null, removedAs: null, removalNote: null });
  });

  test('is restored once, and only if a moderator removed it', async () => {
    const { code } = await removedPost();
    const answers = await Promise.all(Array.from({ length: 40 }, () => restore(mia.client, code)));
    const told = answers.filter(({ status, message }) => status === 404 && message === messages.postNotRemoved);
    expect([answers.filter(({ status }) => status === 200).length, told.length]).toEqual([1, 39]);
    const deleted = await buildPost(riff.context, adaCode);
    await ada.call(deletePost, { body: { code: deleted.code } });
    const there = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    for (const other of [deleted.code, there.code, 'never-existed']) {
      expect(await restore(mia.client, other)).toMatchObject({ status: 404, message: messages.postNotRemoved });
    }
    expect(await removedCodes()).not.toContain(deleted.code);
  });

  test('cannot be deleted, shown or restored by its author', async () => {
    const { code } = await removedPost();
    expect((await ada.call(deletePost, { body: { code } })).status).toBe(404);
    expect((await restore(ada, code)).status).toBe(403);
    expect(await removedCodes()).toContain(code);
    await restore(mia.client, code);
  });

  test.each([
    ['STORED', 'transcode-upload'],
    ['WATCHABLE', 'build-ladder'],
    ['COMPLETE', null],
  ] as const)('whose upload is %s continues with the job %s when it is restored', async (status, job) => {
    const post = await removedPost();
    await riff.context.db
      .update(uploads)
      .set({ status })
      .where(eq(uploads.id, post.uploadId ?? 0));
    await restore(mia.client, post.code);
    const { rows } = await riff.context.db.$client.query(
      `select name from pgboss.job where data->>'uploadId' = $1 and state = 'created'`,
      [String(post.uploadId)],
    );
    expect(rows.map(({ name }) => name)).toEqual(job === null ? [] : [job]);
  });

  test('is in the author’s own list, which has pages', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      riff.wait(1000);
      codes.unshift((await removedPost(`Reason ${n}`)).code);
    }
    expect((await riff.visitor().call(ownRemovedPosts)).status).toBe(401);
    const first = await ada.call(ownRemovedPosts, { query: { size: 2 } });
    expect(first.data?.contents.map(({ postCode }) => postCode)).toEqual(codes.slice(0, 2));
    const second = await ada.call(ownRemovedPosts, { query: { size: 2, page: 1, cursor: first.data?.cursor ?? '' } });
    expect(second.data?.contents.map(({ note, postCode }) => [note, postCode])).toEqual([['Reason 0', codes[2]]]);
    expect((await ben.call(ownRemovedPosts)).data?.contents).toEqual([]);
    await ben.call(ownRemovedPosts, { query: { cursor: first.data?.cursor ?? '' } }).then(({ status }) => {
      expect(status).toBe(400);
    });
    for (const code of codes) await restore(mia.client, code);
  });
});

describe('a removed comment', () => {
  /** Ben's comment on Ada's post, with a reply by Ada. */
  async function thread() {
    const post = await buildPost(riff.context, adaCode);
    const comment = await buildComment(riff.context, post.id, benCode, { content: 'A rude remark' });
    const reply = await buildComment(riff.context, post.id, adaCode, { content: 'An answer', parentId: comment.id });
    return { post, comment, reply };
  }
  const remove = (client: Client, code: string) => client.call(deleteComment, { body: { code } });
  const shown = async (code: string) =>
    (await riff.visitor().call(commentsCall, { query: { code } })).data?.contents.map((one) => [
      one.commentCode,
      one.replyCount,
    ]);
  const countOf = async (id: number) =>
    (await riff.context.db.select().from(posts).where(eq(posts.id, id)))[0]?.commentCount;

  test('is listed if a moderator removed it, and returns with its replies', async () => {
    const { post, comment, reply } = await thread();
    expect((await remove(mia.client, comment.code)).status).toBe(200);
    expect([await shown(post.code), await countOf(post.id)]).toEqual([[], 0]);
    const { data } = await mia.client.call(removedComments);
    expect(data).toMatchObject({ totalElements: 1, totalPages: 1 });
    expect(data?.contents[0]).toMatchObject({
      commentCode: comment.code,
      content: 'A rude remark',
      postCode: post.code,
      isReply: false,
      replyCount: 1,
      userCode: benCode,
      userName: 'ben',
      removedBy: mia.userName,
      removedAt: riff.context.now().toISOString(),
    });
    expect(await bring(mia.client, comment.code)).toMatchObject({ status: 200, message: messages.commentRestored });
    expect([await shown(post.code), await countOf(post.id)]).toEqual([[[comment.code, '1']], 1]);
    const below = await riff.visitor().call(repliesCall, { query: { code: comment.code } });
    expect(below.data?.contents.map(({ commentCode }) => commentCode)).toEqual([reply.code]);
    expect(await removedCommentCodes()).toEqual([]);
    expect(await bring(mia.client, comment.code)).toMatchObject({ status: 404, message: messages.commentNotRemoved });
  });

  test('is neither listed nor restored if its author or the owner of the post deleted it', async () => {
    const { comment, reply } = await thread();
    const other = await thread();
    expect((await remove(ada, reply.code)).status).toBe(200);
    expect((await remove(ben, comment.code)).status).toBe(200);
    expect((await remove(ada, other.comment.code)).status).toBe(200);
    expect(await removedCommentCodes()).toEqual([]);
    for (const { code } of [comment, reply, other.comment]) {
      expect(await bring(mia.client, code)).toMatchObject({ status: 404, message: messages.commentNotRemoved });
    }
    const ids = [comment.id, reply.id, other.comment.id];
    const rows = await riff.context.db.select().from(comments).where(inArray(comments.id, ids));
    expect(Object.fromEntries(rows.map(({ id, removedAs }) => [id, removedAs]))).toEqual({
      [comment.id]: 'AUTHOR',
      [reply.id]: 'AUTHOR',
      [other.comment.id]: 'OWNER',
    });
  });

  test('on a moderator’s own post is deleted by its owner, not by a moderator', async () => {
    const post = await buildPost(riff.context, mia.userCode);
    const comment = await buildComment(riff.context, post.id, benCode);
    await remove(mia.client, comment.code);
    expect(await removedCommentCodes()).toEqual([]);
  });

  test('that is a reply returns below its parent comment', async () => {
    const { comment, reply, post } = await thread();
    await remove(mia.client, reply.code);
    expect(await shown(post.code)).toEqual([[comment.code, '0']]);
    expect((await mia.client.call(removedComments)).data?.contents[0]).toMatchObject({
      isReply: true,
      userName: 'ada',
    });
    await bring(mia.client, reply.code);
    expect(await shown(post.code)).toEqual([[comment.code, '1']]);
  });

  test('is restored by one of forty simultaneous calls, and is counted once', async () => {
    const { post, comment } = await thread();
    await remove(mia.client, comment.code);
    const answers = await Promise.all(Array.from({ length: 40 }, () => bring(mia.client, comment.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(39);
    expect([await shown(post.code), await countOf(post.id)]).toEqual([[[comment.code, '1']], 1]);
  });
});
