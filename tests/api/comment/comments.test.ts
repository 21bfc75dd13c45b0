import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
import * as calls from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { newCode } from '#server/ground/codes.ts';
import { comments, permissions } from '#server/ground/db/schema/index.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import { buildPost, idOfAccount, shownTag } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
/** The owner of the post, two other members, and a visitor. */
let ada: Client;
let ben: Client;
let cleo: Client;
let visitor: Client;
let codes: Record<'ada' | 'ben' | 'cleo', string>;
let post: Awaited<ReturnType<typeof buildPost>>;

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben, cleo, visitor] = [riff.visitor(), riff.visitor(), riff.visitor(), riff.visitor()];
  const [{ userCode: a }, { userCode: b }, { userCode: c }] = await Promise.all([
    ada.join(cast.ada),
    ben.join(cast.ben),
    cleo.join(cast.cleo),
  ]);
  codes = { ada: a, ben: b, cleo: c };
});
afterAll(() => riff.close());
beforeEach(async () => {
  riff.wait(1_000);
  post = await buildPost(riff.context, codes.ada);
});

async function data<Data>(answer: Promise<{ data: Data | null; message: string }>): Promise<Data> {
  const { data: given, message } = await answer;
  if (given === null) throw new Error(message);
  return given;
}

const write = (client: Client, content: string, headers: Record<string, string> = {}) => {
  riff.wait(1_000);
  return data(client.call(calls.sendComment, { body: { code: post.code, content }, headers }));
};
const answer = (client: Client, to: Comment, content: string) => {
  riff.wait(1_000);
  return data(client.call(calls.sendReply, { body: { code: to.commentCode, content } }));
};
const remove = (client: Client, { commentCode: code }: Comment) => client.call(calls.deleteComment, { body: { code } });
const list = async (client: Client = visitor, query: Record<string, unknown> = {}) =>
  await data(client.call(calls.comments, { query: { code: post.code, ...query } }));
const repliesTo = async ({ commentCode: code }: Comment, client: Client = visitor) =>
  (await data(client.call(calls.replies, { query: { code } }))).contents;
const commentCount = async () => (await data(visitor.call(getPost, { query: { code: post.code } }))).commentCount;

describe('a comment', () => {
  test('is sent, returned in full, and readable for everybody', async () => {
    const sent = await write(ben, '  Hello\n@Ada and @nobody, #cats!  ');
    expect(sent).toMatchObject({
      content: 'Hello\n@Ada and @nobody, #cats!',
      links: { members: [{ userName: 'ada', userCode: codes.ada }], tags: [] },
      userName: 'ben',
      userCommentCode: codes.ben,
      userCurrentCode: codes.ben,
      createdAt: riff.context.now().toISOString(),
      likeCount: '0',
      liked: false,
      replyCount: '0',
      canDelete: true,
    });
    await shownTag(riff.context, ada, 'cats');
    const [seen] = (await list()).contents;
    const links = { members: sent.links.members, tags: ['cats'] };
    expect(seen).toEqual({ ...sent, links, userCurrentCode: null, canDelete: false });
    expect(await commentCount()).toBe('1');
  });

  test('is listed with four others a page, newest first, without replies', async () => {
    const sent: Comment[] = [];
    for (let n = 0; n < 7; n += 1) sent.push(await write(ben, `Number ${n}`));
    await answer(ada, sent[6] as Comment, 'A reply');
    const first = await list();
    expect(first.contents.map(({ content }) => content)).toEqual([6, 5, 4, 3, 2].map((n) => `Number ${n}`));
    const rest = await list(visitor, { cursor: first.cursor });
    expect([rest.contents.map(({ content }) => content), rest.hasNext]).toEqual([['Number 1', 'Number 0'], false]);
    expect(first.contents[0]?.replyCount).toBe('1');
    expect(await commentCount()).toBe('7');
  });

  test.each([
    ['', messages.commentRequired],
    [' \n ', messages.commentRequired],
    ['x'.repeat(1_001), messages.commentLong],
    ['😀'.repeat(1_001), messages.commentLong],
    [undefined, messages.commentRequired],
    [12, messages.commentRequired],
    ['no \u0000', messages.badInput],
  ])('is refused if it is %j', async (content, message) => {
    for (const call of [calls.sendComment, calls.sendReply]) {
      const { status, errors } = await ben.call(call, { body: { code: post.code, content } });
      expect([status, errors]).toEqual([400, { content: message }]);
    }
  });

  test('may have a thousand emoji', async () => {
    expect((await write(ben, '😀'.repeat(1_000))).content).toBe('😀'.repeat(1_000));
  });
});

describe('a reply', () => {
  test('is counted under its comment and not under the post', async () => {
    const above = await write(ben, 'Above');
    const below = await answer(cleo, above, 'Below');
    expect(below).toMatchObject({ content: 'Below', userName: 'cleo', replyCount: '0' });
    expect(await repliesTo(above)).toEqual([{ ...below, userCurrentCode: null, canDelete: false }]);
    expect((await list()).contents).toMatchObject([{ content: 'Above', replyCount: '1' }]);
    expect(await commentCount()).toBe('1');
  });

  test('has no replies', async () => {
    const below = await answer(cleo, await write(ben, 'Above'), 'Below');
    const refused = await ada.call(calls.sendReply, { body: { code: below.commentCode, content: 'Too deep' } });
    expect(refused).toMatchObject({ status: 400, message: messages.replyToReply });
    expect(await repliesTo(below)).toEqual([]);
  });
});

describe('a like', () => {
  test('is given and removed, for comments and replies', async () => {
    const above = await write(ben, 'Above');
    const below = await answer(cleo, above, 'Below');
    for (const { commentCode: code } of [above, below]) {
      const like = (client: Client) => data(client.call(calls.likeComment, { body: { code } }));
      expect(await like(ada)).toEqual({ liked: true, likeCount: '1' });
      expect(await like(ben)).toEqual({ liked: true, likeCount: '2' });
      expect(await like(ada)).toEqual({ liked: false, likeCount: '1' });
      const wanted = (liked: boolean) => data(ada.call(calls.likeComment, { body: { code, liked } }));
      for (const answer of await Promise.all(Array.from({ length: 8 }, () => wanted(true)))) {
        expect(answer).toEqual({ liked: true, likeCount: '2' });
      }
      for (const answer of await Promise.all(Array.from({ length: 8 }, () => wanted(false)))) {
        expect(answer).toEqual({ liked: false, likeCount: '1' });
      }
    }
    expect((await list(ben)).contents).toMatchObject([{ liked: true, likeCount: '1' }]);
    expect(await repliesTo(above, ada)).toMatchObject([{ liked: false, likeCount: '1' }]);
  });
});

describe('deleting', () => {
  test.each(['its author', 'the owner of the post', 'a moderator with COMMENT.delete'])('is for %s', async (who) => {
    const sent = await write(ben, 'To be deleted');
    const kept = await write(ben, 'Kept');
    const client = who === 'its author' ? ben : who === 'the owner of the post' ? ada : await moderator();
    const seen = (await list(client)).contents;
    expect(seen.map(({ canDelete }) => canDelete)).toEqual([true, true]);
    expect(await remove(client, sent)).toMatchObject({ status: 200, message: messages.commentDeleted, data: null });
    expect((await list()).contents).toMatchObject([{ content: kept.content }]);
    expect(await commentCount()).toBe('1');
    const [row] = await riff.context.db.select().from(comments).where(eq(comments.code, sent.commentCode));
    const by = { ada: 'the owner of the post', ben: 'its author' };
    const remover = Object.entries(by).find(([, role]) => role === who)?.[0] as 'ada' | 'ben' | undefined;
    expect(row?.removedAt).toEqual(riff.context.now());
    if (remover) expect(row?.removedById).toBe(await idOfAccount(riff.context, codes[remover]));
  });

  test('is refused to others', async () => {
    const sent = await write(ben, 'Stays');
    expect((await list(cleo)).contents).toMatchObject([{ canDelete: false }]);
    expect(await remove(cleo, sent)).toMatchObject({
      status: 400,
      message: messages.commentNotOwn,
      errors: { code: messages.commentNotOwn },
    });
    expect(await remove(visitor, sent)).toMatchObject({ status: 401 });
    expect((await list()).contents).toHaveLength(1);
  });

  test('also removes the replies, which then cannot be reached', async () => {
    const above = await write(ben, 'Above');
    const below = await answer(cleo, above, 'Below');
    await remove(ben, above);
    expect(await commentCount()).toBe('0');
    for (const { commentCode: code } of [above, below]) {
      const body = { code, content: 'Hello?' };
      expect((await visitor.call(calls.replies, { query: { code } })).status).toBe(404);
      for (const call of [calls.sendReply, calls.likeComment, calls.deleteComment]) {
        expect(await cleo.call(call, { body })).toMatchObject({ status: 404, message: messages.commentGone });
      }
    }
  });

  test('removes a reply, keeps its comment, and lowers the comment’s count', async () => {
    const above = await write(ben, 'Above');
    const [first, second] = [await answer(cleo, above, 'First'), await answer(ada, above, 'Second')];
    await remove(cleo, first);
    expect(await repliesTo(above)).toMatchObject([{ commentCode: second.commentCode }]);
    expect((await list()).contents).toMatchObject([{ replyCount: '1' }]);
  });

  test('a second time gets a 404, even at the same time', async () => {
    const sent = await write(ben, 'Once');
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await remove(ben, sent)).status));
    expect(statuses.sort()).toEqual([200, 404, 404, 404]);
    expect(await commentCount()).toBe('0');
  });
});

async function moderator(): Promise<Client> {
  const name = newCode()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const client = riff.visitor();
  const person = { displayName: `Mod ${name}`, email: `${name}@example.org`, password: `${name} likes passwords` };
  const { userCode } = await client.join(person);
  const accountId = await idOfAccount(riff.context, userCode);
  await riff.context.db.insert(permissions).values({ accountId, role: 'COMMENT', canDelete: true });
  return client;
}

describe('a hidden comment', () => {
  test('of a disabled member is neither shown nor counted nor reachable until the account is enabled', async () => {
    const above = await write(ben, 'By Ben');
    await answer(cleo, above, 'Under Ben’s');
    const other = await write(ada, 'By Ada');
    const below = await answer(ben, other, 'Ben under Ada’s');
    const setDisabled = (disabledAt: Date | null) => changeAccount(riff.context, codes.ben, disabledAt);
    await setDisabled(new Date());
    expect((await list()).contents).toMatchObject([{ content: 'By Ada', replyCount: '0' }]);
    expect(await repliesTo(other)).toEqual([]);
    expect(await commentCount()).toBe('1');
    for (const { commentCode: code } of [above, below]) {
      expect((await cleo.call(calls.likeComment, { body: { code } })).status).toBe(404);
    }
    await setDisabled(null);
    expect((await list()).contents).toMatchObject([{ replyCount: '1' }, { content: 'By Ben', replyCount: '1' }]);
    expect(await commentCount()).toBe('2');
    await ben.join(cast.ben);
  });

  test('on a private post is shown only to the owner', async () => {
    post = await buildPost(riff.context, codes.ada, { visibility: 'PRIVATE' });
    const sent = await write(ada, 'To myself');
    expect((await list(ada)).contents).toMatchObject([{ content: 'To myself' }]);
    for (const client of [visitor, ben]) {
      expect((await client.call(calls.comments, { query: { code: post.code } })).status).toBe(404);
      expect((await client.call(calls.replies, { query: { code: sent.commentCode } })).status).toBe(404);
    }
    expect((await ben.call(calls.sendComment, { body: { code: post.code, content: 'Psst' } })).status).toBe(404);
    expect((await remove(ben, sent)).status).toBe(404);
  });
});

describe('an Idempotency-Key', () => {
  const key = () => ({ 'Idempotency-Key': newCode() });

  test('makes a repeat harmless, for comments and replies', async () => {
    const headers = key();
    const first = await write(ben, 'Once', headers);
    expect((await write(ben, 'Once', headers)).commentCode).toBe(first.commentCode);
    const other = key();
    const reply = () =>
      data(cleo.call(calls.sendReply, { body: { code: first.commentCode, content: 'Yes' }, headers: other }));
    expect((await reply()).commentCode).toBe((await reply()).commentCode);
    expect((await list()).contents).toMatchObject([{ replyCount: '1' }]);
    expect(await commentCount()).toBe('1');
  });

  test('turns twenty equal simultaneous calls into one comment', async () => {
    const headers = key();
    const sent = await Promise.all(Array.from({ length: 20 }, () => write(ben, 'At once', headers)));
    expect(new Set(sent.map(({ commentCode }) => commentCode)).size).toBe(1);
    expect(await commentCount()).toBe('1');
  });

  test('belongs to one member, and gives 404 once its comment is deleted', async () => {
    const headers = key();
    const [own, others] = [await write(ben, 'Ben’s', headers), await write(cleo, 'Cleo’s', headers)];
    expect(own.commentCode).not.toBe(others.commentCode);
    await remove(ben, own);
    const again = await ben.call(calls.sendComment, { body: { code: post.code, content: 'Ben’s' }, headers });
    expect(again.status).toBe(404);
    expect(await riff.context.db.$count(comments, sql`idempotency_key = ${headers['Idempotency-Key']}`)).toBe(2);
  });

  test('is refused if it is malformed', async () => {
    const headers = { 'Idempotency-Key': 'a b' };
    const refused = await ben.call(calls.sendComment, { body: { code: post.code, content: 'x' }, headers });
    expect(refused.status).toBe(400);
  });
});
