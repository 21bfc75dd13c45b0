import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '#lib/contract/account/auth.ts';
import { commentNews, deleteComment, sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { Problem } from '#server/product/problem.ts';
import { createEventStreams } from '#server/web/http/event-streams.ts';
import { changeAccount, changePosts } from '#tests/support/database/change.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const heartbeat = 20_000;
type News = { commentCount: string; newest: string | null };

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;
let post: Awaited<ReturnType<typeof buildPost>>;

beforeAll(async () => {
  // Visitors of this file send their own addresses.
  riff = await startRiff({ trustProxy: ['127.0.0.1'] });
  [ada, ben] = [riff.visitor(), riff.visitor()];
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
});
afterAll(() => riff.close());
beforeEach(async () => {
  // Only the heartbeat of the streams uses this clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  post = await buildPost(riff.context, adaCode);
});
afterEach(() => void vi.useRealTimers());

const watch = (client: Client = riff.visitor(), address?: string) => {
  const headers: Record<string, string> = address === undefined ? {} : { 'X-Forwarded-For': address };
  return listenTo<News>(client, `/api/comments/news/events?code=${post.code}`, 'comments', headers);
};
async function write(client: Client, content: string): Promise<string> {
  riff.wait(1_000);
  const { data, message } = await client.call(sendComment, { body: { code: post.code, content } });
  if (!data) throw new Error(message);
  return data.commentCode;
}
const news = async (client: Client = riff.visitor()) =>
  (await client.call(commentNews, { query: { code: post.code } })).data;

describe('comments/news', () => {
  test('returns the number of comments and the newest one', async () => {
    expect(await news()).toEqual({ commentCount: '0', newest: null });
    const first = await write(ben, 'First');
    await ada.call(sendReply, { body: { code: first, content: 'A reply is no news' } });
    expect(await news()).toEqual({ commentCount: '1', newest: first });
    const second = await write(ada, 'Second');
    expect(await news()).toEqual({ commentCount: '2', newest: second });
    await ada.call(deleteComment, { body: { code: second } });
    expect(await news()).toEqual({ commentCount: '1', newest: first });
  });

  test('leaves out disabled members', async () => {
    const own = await write(ada, 'By Ada');
    await write(ben, 'By Ben');
    const setDisabled = (disabledAt: Date | null) => changeAccount(riff.context, benCode, disabledAt);
    await setDisabled(new Date());
    expect(await news()).toEqual({ commentCount: '1', newest: own });
    await setDisabled(null);
  });
});

describe('the stream', () => {
  test('sends visitors and members the counts at once, and at every new comment', async () => {
    const streams = [await watch(), await watch(ada), await watch(ben)];
    for (const stream of streams) {
      expect(stream.answer.statusCode).toBe(200);
      expect(await stream.until(() => true)).toEqual({ commentCount: '0', newest: null });
    }
    const newest = await write(ben, 'News');
    for (const stream of streams) await stream.until((value) => value.newest === newest && value.commentCount === '1');
    await ben.call(deleteComment, { body: { code: newest } });
    for (const stream of streams) {
      await stream.until((value) => value.commentCount === '0' && stream.values().length === 3);
      stream.close();
    }
  });

  test('sends nothing about other posts, nor about likes', async () => {
    const stream = await watch();
    await stream.until(() => true);
    const other = await buildPost(riff.context, adaCode);
    await ben.call(sendComment, { body: { code: other.code, content: 'Elsewhere' } });
    await ben.call(likePost, { body: { code: post.code } });
    const newest = await write(ben, 'Here');
    await stream.until((value) => value.newest === newest);
    expect(stream.values()).toHaveLength(2);
    stream.close();
  });

  test('of a hidden post does not open', async () => {
    await riff.context.db.update(posts).set({ visibility: 'PRIVATE' }).where(eq(posts.id, post.id));
    for (const client of [riff.visitor(), ben]) {
      const refused = await client.send(`/api/comments/news/events?code=${post.code}`);
      expect([refused.status, (await refused.json()).message]).toEqual([404, messages.postNotFound]);
    }
    const own = await watch(ada);
    await own.until(() => true);
    own.close();
  });

  test('ends for everybody but the owner when the post becomes private', async () => {
    const [visitor, member, owner] = [await watch(), await watch(ben), await watch(ada)];
    for (const stream of [visitor, member, owner]) await stream.until(() => true);
    await changePosts(riff.context, eq(posts.id, post.id), { visibility: 'PRIVATE' });
    await Promise.all([visitor.ended, member.ended]);
    const newest = await write(ada, 'To myself');
    await owner.until((value) => value.newest === newest);
    for (const stream of [visitor, member]) expect(stream.text()).not.toContain(newest);
    owner.close();
  });

  test('ends when the post is deleted', async () => {
    const [visitor, owner] = [await watch(), await watch(ada)];
    for (const stream of [visitor, owner]) await stream.until(() => true);
    await ada.call(deletePost, { body: { code: post.code } });
    await Promise.all([visitor.ended, owner.ended]);
  });

  test('ends at once when the author is disabled', async () => {
    const cleo = riff.visitor();
    const { userCode } = await cleo.join(cast.cleo);
    post = await buildPost(riff.context, userCode);
    const stream = await watch();
    await stream.until(() => true);
    await changeAccount(riff.context, userCode, new Date());
    await stream.ended;
  });

  test('stays open for a visitor, and ends for a member with the session', async () => {
    const leaving = riff.visitor();
    await leaving.join(cast.ben);
    const [visitor, member] = [await watch(), await watch(leaving)];
    await Promise.all([visitor.until(() => true), member.until(() => true)]);
    await leaving.call(logout);
    await vi.advanceTimersByTimeAsync(heartbeat);
    await member.ended;
    await visitor.untilText('\n\n:\n\n');
    visitor.close();
  });

  test('reads the counts once for all viewers of a post', async () => {
    const streams = await Promise.all(Array.from({ length: 25 }, (_, n) => watch(undefined, `192.0.2.${n}`)));
    for (const stream of streams) await stream.until(() => true);
    const readings = vi.spyOn(riff.context.db.$client, 'query');
    const before = readings.mock.calls.length;
    const newest = await write(ben, 'To everybody');
    for (const stream of streams) await stream.until((value) => value.newest === newest);
    const read = readings.mock.calls
      .slice(before)
      .filter(([query]) => JSON.stringify(query).includes('from comments c'));
    // One call that ran when the notice came, and one for all notices that came during it.
    expect(read.length).toBeLessThanOrEqual(2);
    readings.mockRestore();
    for (const stream of streams) stream.close();
  });
});

test('a HEAD opens no stream', async () => {
  const stream = await watch(ben);
  for (let n = 0; n < 12; n += 1) {
    const head = await ben.send(`/api/comments/news/events?code=${post.code}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  }
  const newest = await write(ada, 'Still heard');
  await stream.until((value) => value.newest === newest);
  expect(stream.text()).not.toContain('retry: 60000');
  stream.close();
});

describe('visitors do not crowd out others', () => {
  test('the oldest stream of an address ends when the address opens a thirty-first, and the others stay', async () => {
    const [other, member] = [await watch(undefined, '198.51.100.2'), await watch(ben)];
    const streams = [];
    for (let n = 0; n < 31; n += 1) streams.push(await watch(undefined, '198.51.100.1'));
    await streams[0]?.ended;
    expect(streams[0]?.text()).toContain('retry: 60000');
    const newest = await write(ada, 'Everybody else hears this');
    for (const stream of [other, member, ...streams.slice(1)]) {
      await stream.until((value) => value.newest === newest);
      stream.close();
    }
  });

  test('visitors take at most half of a process’s streams', async () => {
    const streams = createEventStreams(riff.context);
    const subject = { event: 'comments', read: async () => 1, subscribe: () => () => undefined };
    const visitor = (n: number): Actor => ({ kind: 'visitor', ip: `10.0.${n >> 8}.${n & 255}` });
    const member = (id: number): Actor => ({
      kind: 'member',
      id,
      code: `member${id}`,
      ip: '10.0.0.1',
      sessionId: id,
      permissions: new Set(),
    });
    for (let n = 0; n < 1_000; n += 1) streams.open(visitor(n), subject);
    const crowded = (actor: Actor) => {
      try {
        streams.open(actor, subject);
        return null;
      } catch (error) {
        return error instanceof Problem && [error.status, error.headers['Retry-After']];
      }
    };
    expect(crowded(visitor(1_001))).toEqual([503, '30']);
    for (let id = 1; id <= 1_000; id += 1) expect(crowded(member(id))).toBe(null);
    expect(crowded(member(1_001))).toEqual([503, '30']);
    streams.close();
  });
});
