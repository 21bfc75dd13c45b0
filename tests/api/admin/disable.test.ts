import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountDetail, accountPosts } from '#lib/contract/account/account.ts';
import { login, refreshToken } from '#lib/contract/account/auth.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { disableUser, enableUser, listUsers } from '#lib/contract/admin/user.ts';
import { disableAbove, disableReasonLong, disableSelf, userNotFound } from '#lib/contract/admin/user-messages.ts';
import { comments, sendComment } from '#lib/contract/comment/comment.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { feed, getPost, likePost } from '#lib/contract/post/post.ts';
import { searchAccounts, searchPosts } from '#lib/contract/search/search.ts';
import { getSound, postsBySound } from '#lib/contract/sound/sound.ts';
import { accounts, sessions } from '#server/ground/db/schema/index.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';

let riff: TestRiff;
let node: SecondNode;
let moderator: Awaited<ReturnType<typeof memberWith>>;
let target: Awaited<ReturnType<typeof memberWith>>;

beforeAll(async () => {
  riff = await startRiff();
  node = await startSecondNode(riff);
  moderator = await memberWith(riff, ['USER.view', 'USER.update']);
});
afterAll(async () => {
  await node.close();
  await riff.close();
});
beforeEach(async () => {
  target = await memberWith(riff, []);
});
afterEach(() => void vi.useRealTimers());

const disable = (code: string, reason?: string, by: Client = moderator.client) =>
  by.call(disableUser, { body: { code, ...(reason !== undefined && { reason }) } });
const enable = (code: string, by: Client = moderator.client) => by.call(enableUser, { body: { code } });

async function disabled(code: string): Promise<boolean | undefined> {
  const [row] = await riff.context.db.select().from(accounts).where(eq(accounts.code, code));
  return row && row.disabledAt !== null;
}

describe.each([
  ['disable', disable],
  ['enable', enable],
] as const)('%s', (_, change: (code: string, ...rest: never[]) => ReturnType<typeof disable>) => {
  const by = (client: Client, code: string) =>
    change === (disable as never) ? disable(code, undefined, client) : enable(code, client);

  test('is refused to visitors and to members without USER.update', async () => {
    const { client } = await memberWith(riff, ['USER.view', 'USER.delete', 'PERMISSION.update']);
    expect((await by(riff.visitor(), target.code)).status).toBe(401);
    expect((await by(client, target.code)).status).toBe(403);
  });

  test('is refused for oneself, for unknown codes, and for members with more permissions', async () => {
    const { code: above } = await memberWith(riff, ['LOG.view']);
    expect(await by(moderator.client, moderator.code)).toMatchObject({ status: 400, message: disableSelf });
    expect(await by(moderator.client, 'nobody')).toMatchObject({ status: 404, message: userNotFound });
    expect(await by(moderator.client, above)).toMatchObject({ status: 400, message: disableAbove });
    expect(await disabled(above)).toBe(false);
  });
});

test('a post that became ready while its author was disabled is found once the author is enabled', async () => {
  await disable(target.code);
  const post = await buildPost(riff.context, target.code, { title: 'Marmalade' });
  const found = async () => {
    const { data } = await riff.visitor().call(searchPosts, { query: { keyWord: 'marmalade' } });
    return data?.contents.map(({ postCode }) => postCode);
  };
  expect(await found()).toEqual([]);
  await enable(target.code);
  expect(await found()).toEqual([post.code]);
});

test('a reason has at most 300 characters, and an emoji counts as one', async () => {
  expect(await disable(target.code, '💥'.repeat(301))).toMatchObject({
    status: 400,
    errors: { reason: disableReasonLong },
  });
  expect((await disable(target.code, '💥'.repeat(300))).status).toBe(200);
});

test('an administrator disables a member who has no more permissions than they do, and the list shows the reason', async () => {
  const { code } = await memberWith(riff, ['USER.view']);
  expect((await disable(code, '  Spam  ')).data).toEqual({ code, isDisabled: true, disabledReason: 'Spam' });
  const row = async () => (await moderator.client.call(listUsers, { query: { keyWord: code } })).data?.contents[0];
  expect(await row()).toMatchObject({ isDisabled: true, disabledReason: 'Spam', mayDisable: true });
  // The second time replaces the reason.
  await disable(code, 'Fraud');
  expect(await row()).toMatchObject({ isDisabled: true, disabledReason: 'Fraud' });
  expect((await enable(code)).data).toEqual({ code, isDisabled: false, disabledReason: '' });
  expect(await row()).toMatchObject({ isDisabled: false, disabledReason: '' });
  expect((await enable(code)).status).toBe(200);
});

test('a disabled member reads the reason at the next login, and nobody else does', async () => {
  const person = { displayName: 'Reasoned', email: 'reasoned@example.org', password: 'reasoned likes passwords' };
  const { userCode } = await riff.visitor().join(person);
  const logIn = (password = person.password) => riff.visitor().call(login, { body: { email: person.email, password } });
  await disable(userCode, 'You sold fake watches.');
  expect(await logIn()).toMatchObject({
    status: 400,
    message: `${messages.accountDisabled} Reason: You sold fake watches.`,
  });
  expect((await logIn('a wrong password')).message).toBe(messages.wrongCredentials);
  await disable(userCode);
  expect((await logIn()).message).toBe(messages.accountDisabled);
  await enable(userCode);
  expect((await logIn()).status).toBe(200);
});

test('the sessions and event streams of a disabled member end at once on all nodes, and stay ended', async () => {
  // Their heartbeat, which would end them too, stands still.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const post = await buildPost(riff.context, moderator.code);
  const there = node.reachedBy(target.client);
  const path = `/api/comments/news/events?code=${post.code}`;
  const streams = [
    await listenTo(target.client, path, 'comments'),
    await listenTo(there, path, 'comments'),
    await listenTo(there, '/api/posts/processing/events', 'posts'),
  ];
  const bystander = await listenTo(node.reachedBy(moderator.client), path, 'comments');
  for (const stream of [...streams, bystander]) await stream.until(() => true);

  await disable(target.code);
  for (const stream of streams) await stream.ended;
  const say = (client: Client) => client.call(sendComment, { body: { code: post.code, content: 'Still here' } });
  for (const client of [target.client, there]) {
    expect((await say(client)).status).toBe(401);
    expect((await client.copy().call(refreshToken)).status).toBe(401);
  }
  // The others' streams go on.
  expect((await say(moderator.client)).status).toBe(200);
  await bystander.until((value) => (value as { commentCount: string }).commentCount === '1');
  bystander.close();

  await enable(target.code);
  expect((await say(target.client)).status).toBe(401);
  const rows = await riff.context.db.select().from(sessions).where(eq(sessions.accountId, target.id));
  expect(rows.every(({ endedAt }) => endedAt !== null)).toBe(true);
});

test('posts, comments and follows of a disabled member disappear on all nodes, and return when they are enabled', async () => {
  const { context } = riff;
  const reader = await memberWith(riff, []);
  const other = await buildPost(context, moderator.code, { title: 'Someone else’s zebra' });
  const own = await buildPost(context, target.code, { title: 'zebra of the disabled' });
  const { client } = target;
  await client.call(sendComment, { body: { code: other.code, content: 'A remark' } });
  await client.call(followAccount, { body: { code: moderator.code } });
  await reader.client.call(likePost, { body: { code: own.code } });

  /** Everything that a caller sees of the target, on one node. */
  const seenOn = async (client: Client) => {
    const ask = async (call: Endpoint, query: Record<string, unknown>) =>
      JSON.stringify(await client.call(call, { query }));
    const answers = {
      feed: await ask(feed, { size: 50 }),
      post: await ask(getPost, { code: own.code }),
      profile: await ask(accountDetail, { code: target.code }),
      tiles: await ask(accountPosts, { code: target.code }),
      search: await ask(searchPosts, { keyWord: 'zebra' }),
      people: await ask(searchAccounts, { keyWord: 'holder' }),
      sound: await ask(getSound, { code: own.soundCode }),
      ofSound: await ask(postsBySound, { code: own.soundCode }),
      comments: await ask(comments, { code: other.code }),
    };
    const { data } = await client.call(getPost, { query: { code: other.code } });
    const { data: profile } = await client.call(accountDetail, { query: { code: moderator.code } });
    const isIn = (text: string) => text.includes(own.code) || text.includes(`"${target.code}"`);
    const places = Object.entries(answers).filter(([, text]) => isIn(text));
    return {
      places: places.map(([place]) => place),
      commentCount: data?.commentCount,
      followers: profile?.follower,
    };
  };
  const everywhere = async () => {
    const clients = [reader.client, riff.visitor(), node.reachedBy(reader.client), node.reachedBy(riff.visitor())];
    const seen: unknown[] = [];
    for (const one of clients) seen.push(await seenOn(one));
    return seen;
  };

  const before = await everywhere();
  expect(before[0]).toMatchObject({ commentCount: '1', followers: '1' });
  expect((before[0] as { places: string[] }).places).toEqual(
    expect.arrayContaining(['feed', 'post', 'profile', 'tiles', 'search', 'people', 'sound', 'ofSound', 'comments']),
  );
  await disable(target.code);
  for (const seen of await everywhere()) expect(seen).toEqual({ places: [], commentCount: '0', followers: '0' });
  await enable(target.code);
  // A feed may have been read a second ago.
  await vi.waitFor(async () => expect(await everywhere()).toEqual(before), { timeout: 10_000 });
});

test('of two administrators who disable each other at the same moment, on two nodes, one stays enabled', async () => {
  const pair = [await memberWith(riff, ['USER.update']), await memberWith(riff, ['USER.update'])] as const;
  const statuses = await Promise.all([
    disable(pair[1].code, 'You', pair[0].client),
    disable(pair[0].code, 'No, you', node.reachedBy(pair[1].client)),
  ]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect([await disabled(pair[0].code), await disabled(pair[1].code)].toSorted()).toEqual([false, true]);
});

test('simultaneous calls that disable and enable a member leave one state and no error', async () => {
  const calls = Array.from({ length: tries(10) }, (_, n) =>
    n % 2 === 0 ? disable(target.code, `${n}`) : enable(target.code),
  );
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  await enable(target.code);
  expect(await disabled(target.code)).toBe(false);
});
