import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountDetail, me } from '#lib/contract/account/account.ts';
import { followAccount, followers, following, suggestedAccounts } from '#lib/contract/account/people.ts';
import { messages } from '#lib/contract/messages.ts';
import { follows, posts } from '#server/ground/db/schema/index.ts';
import { recountAll } from '#server/product/services/counts/recount.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let codes: Record<'ada' | 'ben' | 'cleo', string>;

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben] = [riff.visitor(), riff.visitor()];
  const { userCode: adaCode } = await ada.join(cast.ada);
  const { userCode: benCode } = await ben.join(cast.ben);
  codes = { ada: adaCode, ben: benCode, cleo: (await riff.visitor().join(cast.cleo)).userCode };
});
beforeEach(async () => {
  await riff.context.db.delete(follows);
  await recountAll(riff.context.db);
});
afterAll(() => riff.close());

const follow = (client: Client, code: string) => client.call(followAccount, { body: { code } });
const detail = async (client: Client, code: string) => (await client.call(accountDetail, { query: { code } })).data;
const setDisabled = (person: keyof typeof codes, disabledAt: Date | null) =>
  changeAccount(riff.context, codes[person], disabledAt);

describe('accounts/follow', () => {
  test('refuses a visitor, oneself, and accounts that do not exist', async () => {
    expect((await follow(riff.visitor(), codes.ada)).status).toBe(401);
    expect(await follow(ada, codes.ada)).toMatchObject({
      status: 400,
      message: messages.followSelf,
      errors: { code: messages.followSelf },
    });
    for (const code of ['never-existed', "'; drop table follows", '%00', 'ä🙂', 'x'.repeat(33)])
      expect(await follow(ada, code)).toMatchObject({ status: 404, message: messages.notFound });
    for (const body of [{}, { code: 7 }, { code: '' }])
      expect((await ada.call(followAccount, { body })).status).toBe(400);
    expect(await riff.context.db.$count(follows)).toBe(0);
  });

  test('refuses a disabled account like one that never existed', async () => {
    await setDisabled('cleo', new Date());
    const [gone, never] = [await follow(ada, codes.cleo), await follow(ada, 'never-existed')];
    await setDisabled('cleo', null);
    expect([gone.status, gone.message, gone.data]).toEqual([never.status, never.message, never.data]);
    expect(gone.status).toBe(404);
  });

  test('follows, and unfollows the second time', async () => {
    expect((await follow(ada, codes.ben)).data).toEqual({ isFollowing: true, followerCount: '1' });
    expect(await detail(ada, codes.ben)).toMatchObject({ isFollowing: true, follower: '1', followed: '0' });
    expect(await detail(ben, codes.ada)).toMatchObject({ isFollowing: false, follower: '0', followed: '1' });
    expect((await ada.call(me)).data).toMatchObject({ followed: '1' });
    expect(await detail(riff.visitor(), codes.ben)).toMatchObject({ isFollowing: false, userCurrentCode: null });
    expect((await follow(ada, codes.ben)).data).toEqual({ isFollowing: false, followerCount: '0' });
    expect(await detail(ada, codes.ben)).toMatchObject({ isFollowing: false, follower: '0' });
    expect((await ada.call(me)).data).toMatchObject({ followed: '0' });
  });

  test('with a wanted state sets that state, even when repeated', async () => {
    for (const isFollowing of [true, false]) {
      const calls = Array.from({ length: 10 }, () =>
        ada.call(followAccount, { body: { code: codes.ben, isFollowing } }),
      );
      const followerCount = isFollowing ? '1' : '0';
      for (const { data } of await Promise.all(calls)) expect(data).toEqual({ isFollowing, followerCount });
      expect(await riff.context.db.$count(follows)).toBe(Number(followerCount));
      expect(await detail(ada, codes.ben)).toMatchObject({ isFollowing, follower: followerCount });
    }
    expect((await ada.call(followAccount, { body: { code: codes.ben, isFollowing: 'yes' } })).status).toBe(400);
  });
});

test('accounts/detail answers 404 to unknown, strange and too long codes, and never fails', async () => {
  for (const code of [
    'never-existed',
    ' ',
    "' or 1=1",
    '../../etc',
    'ä🙂',
    '%',
    '\u0000',
    'x'.repeat(33),
    'x'.repeat(5_000),
    codes.ada.toUpperCase(),
  ])
    expect((await ada.call(accountDetail, { query: { code } })).status).toBe(404);
  expect((await ada.call(accountDetail, { query: { code: '' } })).status).toBe(400);
  expect((await ada.call(accountDetail)).status).toBe(400);
});

describe('a list of followers or followed members', () => {
  const names = async (call: typeof followers | typeof following, query: Record<string, unknown>, client = ada) =>
    (await client.call(call, { query })).data?.contents.map(({ userName }) => userName);

  beforeEach(async () => {
    await follow(ben, codes.ada);
    riff.wait(1_000);
    const cleo = riff.visitor();
    await cleo.join(cast.cleo);
    await follow(cleo, codes.ada);
    await follow(ada, codes.ben);
  });

  test('has the latest first, or the oldest', async () => {
    expect(await names(followers, { code: codes.ada })).toEqual(['cleo', 'ben']);
    expect(await names(followers, { code: codes.ada, sort: 'asc' })).toEqual(['ben', 'cleo']);
    expect(await names(following, { code: codes.ada }, riff.visitor())).toEqual(['ben']);
    expect(await names(following, { code: codes.cleo })).toEqual(['ada']);
  });

  test('shows whether the reader follows each member', async () => {
    const { data } = await ada.call(followers, { query: { code: codes.ada } });
    expect(data?.contents).toMatchObject([
      { userName: 'cleo', isFollowed: false, followerCount: '0', userCurrentCode: codes.ada },
      { userName: 'ben', isFollowed: true, followerCount: '1' },
    ]);
  });

  test('has no disabled members until they are enabled, and the counts omit them too', async () => {
    await setDisabled('ben', new Date());
    expect(await names(followers, { code: codes.ada })).toEqual(['cleo']);
    expect(await names(following, { code: codes.ada })).toEqual([]);
    expect(await detail(ada, codes.ada)).toMatchObject({ follower: '1', followed: '0' });
    await setDisabled('ben', null);
    expect(await detail(ada, codes.ada)).toMatchObject({ follower: '2', followed: '1' });
  });

  test('of an unknown account is not found', async () => {
    for (const call of [followers, following]) {
      for (const code of ['never-existed', 'x'.repeat(33)])
        expect((await ada.call(call, { query: { code } })).status).toBe(404);
      expect((await ada.call(call, { query: { code: codes.ada, size: 51 } })).status).toBe(400);
    }
  });
});

test('accounts/suggested has unfollowed members with public posts, the most followed first', async () => {
  const suggested = async (client: Client, query = {}) =>
    (await client.call(suggestedAccounts, { query })).data?.contents.map(({ userName }) => userName);
  expect(await suggested(riff.visitor())).toEqual([]);
  const { id } = await buildPost(riff.context, codes.ada, { visibility: 'PRIVATE' });
  await buildPost(riff.context, codes.ben);
  await buildPost(riff.context, codes.cleo);
  await follow(ada, codes.cleo);
  expect(await suggested(riff.visitor())).toEqual(['cleo', 'ben']);
  expect(await suggested(riff.visitor(), { size: 1 })).toEqual(['cleo']);
  expect(await suggested(ada)).toEqual(['ben']);
  expect(await suggested(ben)).toEqual(['cleo']);
  await riff.context.db.update(posts).set({ visibility: 'PUBLIC' }).where(eq(posts.id, id));
  expect(await suggested(ben)).toEqual(['cleo', 'ada']);
  await setDisabled('cleo', new Date());
  expect(await suggested(ben)).toEqual(['ada']);
  await setDisabled('cleo', null);
  for (const size of [0, 21, 'many']) expect((await ada.call(suggestedAccounts, { query: { size } })).status).toBe(400);
});
