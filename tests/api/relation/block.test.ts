import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountDetail, me } from '#lib/contract/account/account.ts';
import { followAccount, followers } from '#lib/contract/account/people.ts';
import { blockAccount, blockedAccounts, visibleAccounts } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import { activityLog } from '#lib/contract/admin/activity-log.ts';
import { listNotifications, unseenNotifications } from '#lib/contract/inbox/notification.ts';
import { limits } from '#lib/contract/limits.ts';
import { getPost, likePost } from '#lib/contract/post/post.ts';
import { searchAccounts } from '#lib/contract/search/search.ts';
import { accounts, memberRelations } from '#server/ground/db/schema/index.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
type Member = Awaited<ReturnType<typeof memberWith>>;
let ada: Member;
let ben: Member;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
beforeEach(async () => {
  [ada, ben] = [await memberWith(riff, []), await memberWith(riff, [])];
});

const block = (by: Client, code: string, isBlocked = true) => by.call(blockAccount, { body: { code, isBlocked } });
const follow = (by: Client, code: string) => by.call(followAccount, { body: { code, isFollowing: true } });
const profileStatus = async (by: Client, code: string) => (await by.call(accountDetail, { query: { code } })).status;
const blockedBy = async (by: Client, query = {}) =>
  (await by.call(blockedAccounts, { query })).data?.contents.map(({ userCode }) => userCode);
const ownCounts = async ({ client }: Member) => {
  const { data } = await client.call(me);
  return [data?.followed, data?.follower];
};

test('a visitor, a member who names themselves and one who names nobody block nobody', async () => {
  expect((await block(riff.visitor(), ben.code)).status).toBe(401);
  expect(await block(ada.client, ada.code)).toMatchObject({ status: 400, message: messages.blockSelf });
  expect((await block(ada.client, 'never-existed')).status).toBe(404);
  expect((await ada.client.call(blockAccount, { body: { code: ben.code } })).status).toBe(400);
});

test('a block ends both follows with their counts, and says whether the member followed', async () => {
  await follow(ada.client, ben.code);
  await follow(ben.client, ada.code);
  expect((await block(ada.client, ben.code)).data).toEqual({ isBlocked: true, wasFollowing: true });
  expect([await ownCounts(ada), await ownCounts(ben)]).toEqual([
    ['0', '0'],
    ['0', '0'],
  ]);
  expect(await wrongCounts(riff.context.db)).toEqual([]);
  expect((await block(ada.client, ben.code)).data).toEqual({ isBlocked: true, wasFollowing: false });
});

test('each is 404 to the other until the block ends, and the follows stay ended', async () => {
  await follow(ada.client, ben.code);
  await block(ada.client, ben.code);
  expect(await profileStatus(ada.client, ben.code)).toBe(404);
  expect(await profileStatus(ben.client, ada.code)).toBe(404);
  expect((await follow(ben.client, ada.code)).status).toBe(404);
  expect((await block(ada.client, ben.code, false)).data).toEqual({ isBlocked: false, wasFollowing: false });
  expect(await profileStatus(ada.client, ben.code)).toBe(200);
  expect(await profileStatus(ben.client, ada.code)).toBe(200);
  expect(await ownCounts(ada)).toEqual(['0', '0']);
});

test('a member who is blocked can neither see, block nor unblock, and gets the answers for a code that never existed', async () => {
  await block(ada.client, ben.code);
  const answers = async (code: string) => [
    await block(ben.client, code),
    await block(ben.client, code, false),
    await ben.client.call(accountDetail, { query: { code } }),
  ];
  const plain = (all: Awaited<ReturnType<typeof answers>>) =>
    all.map(({ status, message, errors }) => [status, message, errors]);
  expect(plain(await answers(ada.code))).toEqual(plain(await answers('never-existed')));
  expect(await blockedBy(ben.client)).toEqual([]);
});

test('of two members who block each other, each finds the other in their list, and ends their own block only', async () => {
  await block(ada.client, ben.code);
  await riff.context.db.insert(memberRelations).values({ memberId: ben.id, otherId: ada.id, kind: 'block' });
  expect(await blockedBy(ada.client)).toEqual([ben.code]);
  expect(await blockedBy(ben.client)).toEqual([ada.code]);
  expect((await block(ben.client, ada.code, false)).status).toBe(200);
  expect(await blockedBy(ben.client)).toEqual([]);
  expect(await profileStatus(ben.client, ada.code)).toBe(404);
});

test('a blocked account is found only in the list of blocks, by name and by code', async () => {
  const zoe = await memberWith(riff, [], { userName: 'zoe.zimt', displayName: 'Zoë Zimt' });
  const find = async () =>
    (await ada.client.call(searchAccounts, { query: { keyWord: 'zoe.zimt' } })).data?.contents.map(
      (one) => one.userCode,
    );
  expect(await find()).toEqual([zoe.code]);
  await block(ada.client, zoe.code);
  riff.wait(1_000);
  await block(ada.client, ben.code);
  expect(await find()).toEqual([]);
  expect(await blockedBy(ada.client)).toEqual([ben.code, zoe.code]);
  for (const keyWord of ['zimt', '@zoe.z', 'ZOË '])
    expect(await blockedBy(ada.client, { keyWord })).toEqual([zoe.code]);
  expect(await blockedBy(ada.client, { code: ben.code })).toEqual([ben.code]);
  expect(await blockedBy(ada.client, { code: ada.code })).toEqual([]);
  await changeAccount(riff.context, zoe.code, new Date());
  expect(await blockedBy(ada.client)).toEqual([ben.code]);
});

test('the list is paged without repeats while blocks are added', async () => {
  const crowd = [];
  for (let n = 0; n < 7; n += 1) crowd.push((await memberWith(riff, [])).code);
  for (const code of crowd.slice(0, 6)) {
    await block(ada.client, code);
    riff.wait(1_000);
  }
  const page = async (query: object) => (await ada.client.call(blockedAccounts, { query: { size: 4, ...query } })).data;
  const first = await page({});
  await block(ada.client, crowd[6] ?? '');
  const second = await page({ cursor: first?.cursor, page: 1 });
  const codes = [...(first?.contents ?? []), ...(second?.contents ?? [])].map(({ userCode }) => userCode);
  expect(codes).toEqual(crowd.slice(0, 6).reverse());
});

test('what the other did leaves the inbox, and nobody is told of a block', async () => {
  const post = await buildPost(riff.context, ada.code);
  await ben.client.call(likePost, { body: { code: post.code } });
  await follow(ben.client, ada.code);
  const inbox = async ({ client }: Member) => [
    (await client.call(listNotifications)).data?.contents.length,
    (await client.call(unseenNotifications)).data?.count,
  ];
  expect(await inbox(ada)).toEqual([2, 2]);
  await block(ada.client, ben.code);
  expect(await inbox(ada)).toEqual([0, 0]);
  expect(await inbox(ben)).toEqual([0, 0]);
  expect((await ben.client.call(likePost, { body: { code: post.code } })).status).toBe(404);
  expect((await ben.client.call(getPost, { query: { code: post.code } })).status).toBe(404);
});

test('an open page learns which of its members it can still show, of a block like of a disabled account', async () => {
  const [gone, other] = [await memberWith(riff, []), await memberWith(riff, [])];
  await block(ada.client, ben.code);
  await changeAccount(riff.context, gone.code, new Date());
  const codes = [ada.code, gone.code, other.code, 'never-existed'].join(',');
  expect((await ben.client.call(visibleAccounts, { query: { codes } })).data).toEqual({ codes: [other.code] });
});

test('a member blocks at most 10,000 accounts', async () => {
  const { db } = riff.context;
  const rows = Array.from({ length: limits.relations }, (_, n) => ({
    ...{ code: `b${n}`, userName: `blocked${n}`, displayName: 'B', email: `blocked${n}@example.org` },
  }));
  for (let n = 0; n < rows.length; n += 1_000) {
    const made = await db
      .insert(accounts)
      .values(rows.slice(n, n + 1_000))
      .returning({ id: accounts.id });
    await db
      .insert(memberRelations)
      .values(made.map(({ id }) => ({ memberId: ada.id, otherId: id, kind: 'block' as const })));
  }
  await follow(ada.client, ben.code);
  expect(await block(ada.client, ben.code)).toMatchObject({ status: 400, message: messages.blocksFull });
  expect(await ownCounts(ada)).toEqual(['1', '0']);
  expect((await block(ada.client, 'b7')).status).toBe(200);
  await block(ada.client, 'b7', false);
  expect((await block(ada.client, ben.code)).status).toBe(200);
  await db.delete(accounts).where(eq(accounts.displayName, 'B'));
}, 60_000);

test('a follow that runs at the same time never outlives the block', async () => {
  for (let n = 0; n < 8; n += 1) {
    const [a, b] = [await memberWith(riff, []), await memberWith(riff, [])];
    await Promise.all([follow(b.client, a.code), block(a.client, b.code), follow(a.client, b.code)]);
    expect((await riff.visitor().call(followers, { query: { code: a.code } })).data?.contents).toEqual([]);
    expect([await ownCounts(a), await ownCounts(b)].flat()).toEqual(['0', '0', '0', '0']);
  }
  expect(await wrongCounts(riff.context.db)).toEqual([]);
});

test('the activity log does not tell whom somebody blocks', async () => {
  const admin = await memberWith(riff, ['LOG.view']);
  await block(ada.client, ben.code);
  await riff.context.activityLog.drain();
  const { data } = await admin.client.call(activityLog, { query: { keyWord: 'blockAccount' } });
  expect(data?.contents.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toContain(ben.code);
});

test('the streams of both hear of a block at once: comments of the other leave, and watching their post ends', async () => {
  const cleo = await memberWith(riff, []);
  const [adas, cleos] = [await buildPost(riff.context, ada.code), await buildPost(riff.context, cleo.code)];
  const first = await buildComment(riff.context, cleos.id, ada.code, { createdAt: new Date(Date.now() - 60_000) });
  const second = await buildComment(riff.context, cleos.id, ben.code, { createdAt: new Date() });
  const watch = (by: Client, code: string) =>
    listenTo<{ newest: string | null }>(by, `/api/comments/news/events?code=${code}`, 'comments');
  const [third, own, others] = [
    await watch(ada.client, cleos.code),
    await watch(ben.client, adas.code),
    await watch(ben.client, cleos.code),
  ];
  const inbox = await listenTo<{ count: number; change: number }>(
    ben.client,
    '/api/notifications/unseen/events',
    'unseen',
  );
  await third.until(({ newest }) => newest === second.code);
  await own.until(() => true);
  await inbox.until(({ change }) => change === 0);
  await block(ada.client, ben.code);
  await third.until(({ newest }) => newest === first.code);
  await own.ended;
  // Nothing tells that it was a block: a like that is taken back looks the same.
  await inbox.until(({ count, change }) => count === 0 && change > 0);
  expect(others.values().at(-1)).toMatchObject({ newest: second.code });
  for (const stream of [third, others, inbox]) stream.close();
});
