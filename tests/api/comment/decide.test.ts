import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { commentHistory } from '#lib/contract/activity/history.ts';
import * as calls from '#lib/contract/comment/comment.ts';
import * as decide from '#lib/contract/comment/moderate-comment.ts';
import { listNotifications } from '#lib/contract/inbox/notification.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { accounts, notifications } from '#server/ground/db/schema/index.ts';
import { hasLink } from '#server/product/services/comment/is-held.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
type Person = Awaited<ReturnType<typeof memberWith>>;
/** The author of the posts, a commenter, another member, and a moderator. */
let owner: Person;
let writer: Person;
let other: Person;
let moderator: Person;
let visitor: Client;
let post: Awaited<ReturnType<typeof buildPost>>;

beforeAll(async () => {
  riff = await startRiff();
  [owner, writer, other] = [await memberWith(riff, []), await memberWith(riff, []), await memberWith(riff, [])];
  moderator = await memberWith(riff, ['COMMENT.delete']);
  visitor = riff.visitor();
});
afterAll(() => riff.close());
beforeEach(async () => {
  riff.wait(61_000);
  post = await buildPost(riff.context, owner.code);
  await riff.context.db.delete(notifications);
});

async function data<Data>(answer: Promise<{ data: Data | null; message: string }>): Promise<Data> {
  const { data: given, message } = await answer;
  if (given === null) throw new Error(message);
  return given;
}

const at = (client: Client) => data(client.call(getPost, { query: { code: post.code } }));
const send = (client: Client, content = 'Well') => {
  riff.wait(2_000);
  return client.call(calls.sendComment, { body: { code: post.code, content } });
};
const reply = (client: Client, code: string, content = 'Yes') => {
  riff.wait(2_000);
  return client.call(calls.sendReply, { body: { code, content } });
};
const written = async (client: Client, content?: string) => (await data(send(client, content))).commentCode;
const hide = (client: Client, code: string, isHidden = true) =>
  client.call(decide.hideComment, { body: { code, isHidden } });
const pin = (client: Client, code: string, isPinned = true) =>
  client.call(decide.pinComment, { body: { code, isPinned } });
const list = async (client: Client, query: Record<string, unknown> = {}) =>
  (await data(client.call(calls.comments, { query: { code: post.code, ...query } }))).contents;
const listed = async (client: Client) => (await list(client)).map(({ commentCode }) => commentCode);
const told = async (client: Client) =>
  (await data(client.call(listNotifications, {}))).contents.map(({ kind, isHeld }) => (isHeld ? `${kind} held` : kind));
const from = (commentsFrom: 'EVERYBODY' | 'FOLLOWERS' | 'NOBODY') =>
  at(owner.client).then(({ version }) =>
    owner.client.call(updatePost, { body: { code: post.code, version, commentsFrom } }),
  );

describe('the setting of commenters', () => {
  test('lets everybody comment, only followers or nobody, and always the author', async () => {
    expect(await at(visitor)).toMatchObject({ commentsFrom: 'EVERYBODY', canComment: true });
    const [before] = [await written(other.client)];
    expect((await data(from('FOLLOWERS'))).commentsFrom).toBe('FOLLOWERS');
    await data(other.client.call(followAccount, { body: { code: owner.code, isFollowing: true } }));
    const can = async () =>
      (await Promise.all([visitor, writer.client, other.client, owner.client].map(at))).map((one) => one.canComment);
    expect(await can()).toEqual([false, false, true, true]);
    const refusal = { status: 400, message: messages.commentsForFollowers, data: null };
    expect(await send(writer.client)).toMatchObject(refusal);
    expect(await reply(writer.client, before)).toMatchObject(refusal);
    expect((await send(other.client)).status).toBe(200);
    await from('NOBODY');
    expect(await can()).toEqual([false, false, false, true]);
    expect(await send(other.client)).toMatchObject({ status: 400, message: messages.commentsOff });
    expect((await send(owner.client)).status).toBe(200);
    expect(await listed(visitor)).toHaveLength(3);
    await data(other.client.call(followAccount, { body: { code: owner.code, isFollowing: false } }));
  });

  test('is chosen by the author alone', async () => {
    const body = { code: post.code, version: 1, commentsFrom: 'NOBODY' as const };
    expect(await writer.client.call(updatePost, { body })).toMatchObject({ status: 400, data: null });
    expect((await at(visitor)).commentsFrom).toBe('EVERYBODY');
  });

  test('does not matter for a repeated call, which finds its comment', async () => {
    const body = { code: post.code, content: 'Once' };
    const headers = { 'Idempotency-Key': 'decided-later' };
    const sent = await data(writer.client.call(calls.sendComment, { body, headers }));
    await from('NOBODY');
    expect((await data(writer.client.call(calls.sendComment, { body, headers }))).commentCode).toBe(sent.commentCode);
  });
});

describe('a hidden comment', () => {
  test('is seen by its writer, who is not told, and by the author of the post', async () => {
    const code = await written(writer.client);
    const answer = (await data(reply(other.client, code))).commentCode;
    expect((await hide(owner.client, code)).data).toEqual({ isHidden: true });
    expect(await list(owner.client)).toMatchObject([{ commentCode: code, hiddenAs: 'AUTHOR' }]);
    expect(await list(writer.client)).toMatchObject([{ commentCode: code, hiddenAs: null }]);
    for (const client of [visitor, other.client]) expect(await list(client)).toEqual([]);
    expect((await at(visitor)).commentCount).toBe('0');
    for (const gone of [code, answer]) {
      const query = { code: gone };
      for (const client of [visitor, other.client]) {
        expect((await client.call(calls.getComment, { query })).status).toBe(404);
        expect((await client.call(calls.replies, { query })).status).toBe(404);
      }
      for (const client of [owner.client, writer.client])
        expect((await client.call(calls.getComment, { query })).status).toBe(200);
      expect((await other.client.call(calls.likeComment, { body: query })).status).toBe(404);
    }
    expect((await reply(other.client, code)).status).toBe(404);
    expect((await data(visitor.call(calls.commentNews, { query: { code: post.code } }))).newest).toBe(null);
    const history = await data(other.client.call(commentHistory, { query: {} }));
    expect(history.contents.map(({ commentCode }) => commentCode)).not.toContain(answer);
    // Its writer answers below it as before.
    expect((await reply(writer.client, code)).status).toBe(200);
    await hide(owner.client, code, false);
    expect(await list(visitor)).toMatchObject([{ commentCode: code, hiddenAs: null, replyCount: '2' }]);
    expect((await at(visitor)).commentCount).toBe('1');
    expect(await wrongCounts(riff.context.db)).toEqual([]);
  });

  test('takes its notifications along, and brings them back', async () => {
    const code = await written(writer.client);
    const answer = (await data(reply(other.client, code, 'Hello'))).commentCode;
    expect(await told(writer.client)).toEqual(['REPLY']);
    await hide(owner.client, answer);
    expect(await told(writer.client)).toEqual([]);
    expect(await list(visitor)).toMatchObject([{ replyCount: '0' }]);
    await hide(owner.client, answer, false);
    expect(await told(writer.client)).toEqual(['REPLY']);
  });

  test('can be hidden by the author of the post alone, and still be removed by moderators', async () => {
    const code = await written(writer.client);
    const refusal = { status: 400, message: messages.commentNotUnderOwn };
    for (const client of [writer.client, other.client, moderator.client]) {
      expect(await hide(client, code)).toMatchObject(refusal);
      expect(await pin(client, code)).toMatchObject(refusal);
    }
    await hide(owner.client, code);
    expect((await hide(other.client, code, false)).status).toBe(404);
    expect((await moderator.client.call(calls.deleteComment, { body: { code } })).status).toBe(200);
    expect(await listed(writer.client)).toEqual([]);
  });
});

describe('a pinned comment', () => {
  test('comes first and once, in both orders, while pages follow', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      riff.wait(1_000);
      codes.push((await buildComment(riff.context, post.id, writer.code)).code);
    }
    const pages = async (sort: 'asc' | 'desc', by: 'cursor' | 'page', size: number) => {
      const found: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; ; page += 1) {
        const query = { code: post.code, sort, size, ...(by === 'page' ? { page } : cursor && { cursor }) };
        const answer = await data(visitor.call(calls.comments, { query }));
        found.push(...answer.contents.map(({ commentCode }) => commentCode));
        if (!answer.hasNext) return found;
        cursor = answer.cursor ?? undefined;
      }
    };
    for (const place of [0, 2, 4]) {
      const pinned = codes[place] ?? '';
      expect((await pin(owner.client, pinned)).data).toEqual({ isPinned: true });
      const others = codes.filter((code) => code !== pinned);
      for (const size of [1, 2, 3, 5]) {
        for (const by of ['cursor', 'page'] as const) {
          expect(await pages('asc', by, size)).toEqual([pinned, ...others]);
          expect(await pages('desc', by, size)).toEqual([pinned, ...others.toReversed()]);
        }
      }
    }
    expect((await list(visitor)).filter(({ isPinned }) => isPinned)).toHaveLength(1);
    await pin(owner.client, codes[4] ?? '', false);
    expect(await listed(visitor)).toEqual(codes.toReversed());
  });

  test('is none once it is hidden or deleted; replies and hidden comments cannot be pinned', async () => {
    const [first, second] = [await written(writer.client), await written(other.client)];
    const answer = (await data(reply(other.client, first))).commentCode;
    expect(await pin(owner.client, answer)).toMatchObject({ status: 400, message: messages.replyNotPinned });
    await pin(owner.client, first);
    await hide(owner.client, first);
    expect(await pin(owner.client, first)).toMatchObject({ status: 400, message: messages.hiddenNotPinned });
    await hide(owner.client, first, false);
    expect((await list(visitor)).some(({ isPinned }) => isPinned)).toBe(false);
    await Promise.all([pin(owner.client, first), pin(owner.client, second)]);
    expect((await list(visitor)).filter(({ isPinned }) => isPinned)).toHaveLength(1);
    await other.client.call(calls.deleteComment, { body: { code: second } });
    await pin(owner.client, first);
    expect(await listed(visitor)).toEqual([first]);
  });
});

test('a comment says that the author of its post likes it', async () => {
  const code = await written(writer.client);
  await other.client.call(calls.likeComment, { body: { code, liked: true } });
  expect(await list(visitor)).toMatchObject([{ isLikedByAuthor: false }]);
  await owner.client.call(calls.likeComment, { body: { code, liked: true } });
  expect(await list(visitor)).toMatchObject([{ isLikedByAuthor: true, likeCount: '2' }]);
});

describe('a comment that waits for approval', () => {
  const set = (body: Record<string, boolean>) => owner.client.call(decide.setCommentSettings, { body });

  test('is held for its link or its young account, unless the author wrote it or follows its writer', async () => {
    expect(await data(owner.client.call(decide.getCommentSettings, {}))).toEqual({
      holdsLinks: false,
      holdsNewcomers: false,
    });
    expect((await set({ holdsLinks: true })).data).toEqual({ holdsLinks: true, holdsNewcomers: false });
    const held = async (client: Client, content: string) => (await data(send(client, content))).hiddenAs;
    expect(await held(writer.client, 'Look at example.org')).toBe('HELD');
    expect(await held(writer.client, 'Nice')).toBe(null);
    expect(await held(owner.client, 'Mine: https://example.org')).toBe(null);
    await data(owner.client.call(followAccount, { body: { code: writer.code, isFollowing: true } }));
    expect(await held(writer.client, 'https://example.org')).toBe(null);
    await data(owner.client.call(followAccount, { body: { code: writer.code, isFollowing: false } }));
    const join = (createdAt: Date) =>
      riff.context.db.update(accounts).set({ createdAt }).where(eq(accounts.code, writer.code));
    await set({ holdsLinks: false, holdsNewcomers: true });
    const now = riff.context.now().getTime();
    await join(new Date(now - 23 * 3_600_000));
    expect(await held(writer.client, 'New here')).toBe('HELD');
    await join(new Date(now - 25 * 3_600_000));
    expect(await held(writer.client, 'Not so new')).toBe(null);
    await set({ holdsNewcomers: false });
  });

  test('is told to the author of the post as waiting, and to nobody else until it is approved', async () => {
    await set({ holdsLinks: true });
    const above = await written(other.client);
    await riff.context.db.delete(notifications);
    const sent = await data(reply(writer.client, above, 'See example.org'));
    expect(sent.hiddenAs).toBe('HELD');
    expect(await told(owner.client)).toEqual(['COMMENT held']);
    expect(await told(other.client)).toEqual([]);
    expect(await list(visitor)).toMatchObject([{ replyCount: '0' }]);
    const seen = async (client: Client) =>
      (await data(client.call(calls.replies, { query: { code: above } }))).contents.map(({ hiddenAs }) => hiddenAs);
    expect([await seen(visitor), await seen(writer.client), await seen(owner.client)]).toEqual([
      [],
      ['HELD'],
      ['HELD'],
    ]);
    await data(hide(owner.client, sent.commentCode, false));
    expect([await seen(visitor), await seen(writer.client)]).toEqual([[null], [null]]);
    expect(await told(other.client)).toEqual(['REPLY']);
    expect(await told(owner.client)).toEqual([]);
    expect(await list(visitor)).toMatchObject([{ replyCount: '1' }]);
    expect(await wrongCounts(riff.context.db)).toEqual([]);
    await set({ holdsLinks: false });
  });

  test('of a reply to the author is told as one, and approved once', async () => {
    await set({ holdsLinks: true });
    const above = await written(owner.client);
    const sent = await data(reply(writer.client, above, 'See example.org'));
    expect(await told(owner.client)).toEqual(['REPLY held']);
    await Promise.all([1, 2].map(() => hide(owner.client, sent.commentCode, false)));
    expect(await told(owner.client)).toEqual(['REPLY']);
    const second = await data(send(writer.client, 'Again example.org'));
    await data(hide(owner.client, second.commentCode, false));
    expect(await told(owner.client)).toEqual(['COMMENT', 'REPLY']);
    await set({ holdsLinks: false });
  });

  test.each([
    ['https://example.org', true],
    ['see www.example.org/a', true],
    ['write to me@example.org', true],
    ['bücher.de', true],
    ['Wait...what', false],
    ['It was 3.5 or so. Yes.', false],
    ['@some.name and #tag', false],
    ['Nothing here', false],
  ])('%s has a link: %s', (text, is) => {
    expect(hasLink(text)).toBe(is);
  });
});
