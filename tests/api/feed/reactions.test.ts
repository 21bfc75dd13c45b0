import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshToken } from '#lib/contract/account/auth.ts';
import { feed, getPost, likePost, viewPost } from '#lib/contract/post/post.ts';
import { accounts, likes, posts, views } from '#server/ground/db/schema/index.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const day = 24 * 3_600_000;
let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  riff = await startRiff({ trustProxy: ['127.0.0.1'] });
  ada = riff.visitor();
  ben = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await ben.join(cast.ben)).userCode;
});
afterAll(() => riff.close());

const rowOf = async (code: string) => {
  const [row] = await riff.context.db.select().from(posts).where(eq(posts.code, code));
  if (!row) throw new Error('no such post');
  return row;
};
const likesReceived = async () => {
  const [row] = await riff.context.db.select().from(accounts).where(eq(accounts.code, adaCode));
  return row?.likeCount;
};

describe('a like', () => {
  test('is refused to a visitor', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    expect((await riff.visitor().call(likePost, { body: { code } })).status).toBe(401);
    expect((await rowOf(code)).likeCount).toBe(0);
  });

  test('is given and removed, and its author’s count changes with it', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    const before = (await likesReceived()) ?? 0;
    expect((await ben.call(likePost, { body: { code } })).data).toEqual({ isLiked: true, likeCount: '1' });
    expect((await ben.call(getPost, { query: { code } })).data).toMatchObject({ isLiked: true, likeCount: '1' });
    expect((await ada.call(getPost, { query: { code } })).data).toMatchObject({ isLiked: false, likeCount: '1' });
    expect(await likesReceived()).toBe(before + 1);
    expect((await ben.call(likePost, { body: { code } })).data).toEqual({ isLiked: false, likeCount: '0' });
    expect(await likesReceived()).toBe(before);
  });

  test.each([
    ['private', { visibility: 'PRIVATE' as const }],
    ['processing', { status: 'PROCESSING' as const }],
    ['removed', { removedAt: new Date() }],
  ])('to a %s post of another member is answered as for a post that never existed', async (_, overrides) => {
    const { code } = await buildPost(riff.context, adaCode, overrides);
    const answer = await ben.call(likePost, { body: { code } });
    const never = await ben.call(likePost, { body: { code: 'never-existed' } });
    expect(answer.status).toBe(404);
    expect({ ...answer, headers: null }).toEqual({ ...never, headers: null });
    expect((await ben.call(viewPost, { body: { code } })).status).toBe(404);
  });

  test('count and rows are equal after parallel toggles by many members', async () => {
    const { code, id } = await buildPost(riff.context, adaCode);
    const crowd = Array.from({ length: tries(12) }, () => riff.visitor());
    await Promise.all(
      crowd.map((member, number) =>
        member.join({ displayName: `Crowd ${number}`, email: `c${number}@example.org`, password: 'one of a crowd' }),
      ),
    );
    const calls = [0, 1, 2, 3].flatMap(() => crowd.map((member) => member.call(likePost, { body: { code } })));
    const answers = await Promise.all([...calls, ben.call(likePost, { body: { code } })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [rows] = await riff.context.db.select({ count: count() }).from(likes).where(eq(likes.postId, id));
    // Each of the other members toggles four times and leaves no like; Ben's one like stays.
    expect(rows?.count).toBe(1);
    expect((await rowOf(code)).likeCount).toBe(1);
  });

  test('with a wanted state sets that state, even when repeated', async () => {
    const { code, id } = await buildPost(riff.context, adaCode);
    const received = (await likesReceived()) ?? 0;
    const like = (isLiked: boolean) => ben.call(likePost, { body: { code, isLiked } });
    const times = (count: number, isLiked: boolean) => Promise.all(Array.from({ length: count }, () => like(isLiked)));
    const rowsAndCounts = async () => {
      const [rows] = await riff.context.db.select({ count: count() }).from(likes).where(eq(likes.postId, id));
      return [rows?.count, (await rowOf(code)).likeCount, ((await likesReceived()) ?? 0) - received];
    };
    expect((await like(false)).data).toEqual({ isLiked: false, likeCount: '0' });
    for (const { data } of await times(20, true)) expect(data).toEqual({ isLiked: true, likeCount: '1' });
    expect(await rowsAndCounts()).toEqual([1, 1, 1]);
    for (const { data } of await times(20, false)) expect(data).toEqual({ isLiked: false, likeCount: '0' });
    expect(await rowsAndCounts()).toEqual([0, 0, 0]);
    // Mixed with each other and with toggles, the rows and the counts still agree.
    const toggle = () => ben.call(likePost, { body: { code } });
    const mixed = await Promise.all([like(true), toggle(), like(false), toggle(), like(true), toggle(), like(false)]);
    expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200]));
    const [rows, likeCount, change] = await rowsAndCounts();
    expect([likeCount, change]).toEqual([rows, rows]);
    // Without the field, or with an unknown value, nothing changes.
    for (const isLiked of ['true', 1, null]) {
      expect((await ben.call(likePost, { body: { code, isLiked } })).status).toBe(400);
    }
    await like(true);
    expect((await toggle()).data).toEqual({ isLiked: false, likeCount: '0' });
  });
});

describe('a view', () => {
  test('counts once for a member, and a second view moves the post up in their history', async () => {
    const { code, id } = await buildPost(riff.context, adaCode);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ben.call(viewPost, { body: { code } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await rowOf(code)).viewCount).toBe(1);
    riff.wait(5_000);
    expect((await ben.call(viewPost, { body: { code } })).data).toEqual({ viewCount: 1 });
    const [view] = await riff.context.db.select().from(views).where(eq(views.postId, id));
    expect(view?.accountId).toBe(await idOfAccount(riff.context, benCode));
    expect(view?.lastViewedAt.getTime()).toBe((view?.createdAt.getTime() ?? 0) + 5_000);
  });

  test('counts once a day for a visitor, whose address is not stored', async () => {
    const { code, id } = await buildPost(riff.context, adaCode);
    const look = (address: string) =>
      riff.visitor().call(viewPost, { body: { code }, headers: { 'X-Forwarded-For': address } });
    await Promise.all([look('203.0.113.1'), look('203.0.113.1'), look('203.0.113.1')]);
    expect((await look('203.0.113.2')).data).toEqual({ viewCount: 2 });
    riff.wait(day);
    expect((await look('203.0.113.1')).data).toEqual({ viewCount: 3 });
    const rows = await riff.context.db.select().from(views).where(eq(views.postId, id));
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });

  test('is not counted again for another browser name, and counts by browser once the browser is known', async () => {
    const [first, second] = [await buildPost(riff.context, adaCode), await buildPost(riff.context, adaCode)];
    const look = async (client: Client, { code }: { code: string }, agent = 'one') => {
      const headers = { 'X-Forwarded-For': '203.0.113.20', 'User-Agent': agent };
      return (await client.call(viewPost, { body: { code }, headers })).data?.viewCount;
    };
    for (const agent of ['one', 'two', 'three']) expect(await look(riff.visitor(), first, agent)).toBe(1);
    const [cleo, dora] = [riff.visitor(), riff.visitor()];
    for (const visitor of [cleo, dora, cleo]) expect(await look(visitor, first)).toBe(1);
    expect([await look(cleo, second), await look(dora, second), await look(cleo, second)]).toEqual([1, 2, 2]);
    // A forged visitor cookie counts as none.
    const made = [...cleo.cookies.values()].join('').replace(/^./, (letter) => (letter === 'x' ? 'y' : 'x'));
    for (const views of [3, 3]) {
      const forger = riff.visitor();
      forger.cookies.set('riff_visitor', made);
      expect(await look(forger, second)).toBe(views);
    }
  });

  test('counts at most twenty times an hour for one network and post, with any number of browsers', async () => {
    // At the beginning of a day, so that the hour ends on the same one: each visitor counts once a day.
    const day = 86_400_000;
    riff.wait(day - (riff.context.now().getTime() % day));
    const [first, second] = [await buildPost(riff.context, adaCode), await buildPost(riff.context, adaCode)];
    let last = 0;
    const look = async (client: Client, { code }: { code: string }, n: number) => {
      const headers = { 'X-Forwarded-For': `2001:db8:7:7::${n}` };
      last = (await client.call(viewPost, { body: { code }, headers })).data?.viewCount ?? 0;
    };
    const crowd = Array.from({ length: 30 }, () => riff.visitor());
    for (const [n, visitor] of crowd.entries()) await look(visitor, first, n);
    expect(last).toBe(1);
    for (const [n, visitor] of crowd.entries()) await look(visitor, second, n);
    expect(last).toBe(20);
    riff.wait(3_600_000);
    for (const [n, visitor] of crowd.entries()) await look(visitor, second, n);
    expect(last).toBe(30);
  });

  test('puts the post after new ones in the member’s next sitting', async () => {
    riff.wait(1_000);
    await ben.call(refreshToken);
    const seen = await buildPost(riff.context, adaCode);
    const fresh = await buildPost(riff.context, adaCode);
    await ben.call(viewPost, { body: { code: seen.code } });
    riff.wait(1_000);
    const { data } = await ben.call(feed, { query: { size: 50 } });
    const codes = data?.contents.map(({ postCode }) => postCode) ?? [];
    expect(codes.indexOf(fresh.code)).toBeLessThan(codes.indexOf(seen.code));
    expect(codes.indexOf(fresh.code)).toBeGreaterThanOrEqual(0);
  });
});
