import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followAccount, followers } from '#lib/contract/account/people.ts';
import { blockAccount, removeFollower } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import { listNotifications } from '#lib/contract/inbox/notification.ts';
import { wrongCounts } from '#tests/support/database/wrong-counts.ts';
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

const follow = () => ben.client.call(followAccount, { body: { code: ada.code, isFollowing: true } });
const remove = (undo?: string) => ada.client.call(removeFollower, { body: { code: ben.code, ...(undo && { undo }) } });
const followersOf = async ({ code }: Member) =>
  (await riff.visitor().call(followers, { query: { code } })).data?.contents.map(({ userCode }) => userCode);

test('a removed follower is not told, and may follow again', async () => {
  await follow();
  expect((await remove()).data).toMatchObject({ followerCount: '0', undo: expect.any(String) });
  expect(await followersOf(ada)).toEqual([]);
  expect((await ben.client.call(listNotifications)).data?.contents).toEqual([]);
  expect((await ada.client.call(listNotifications)).data?.contents).toEqual([]);
  expect((await follow()).data).toEqual({ isFollowing: true, followerCount: '1' });
  expect(await wrongCounts(riff.context.db)).toEqual([]);
});

test('the removal of somebody who does not follow changes nothing', async () => {
  expect((await remove()).data).toEqual({ followerCount: '0', undo: null });
  expect((await riff.visitor().call(removeFollower, { body: { code: ben.code } })).status).toBe(401);
  expect((await ada.client.call(removeFollower, { body: { code: 'never-existed' } })).status).toBe(404);
});

test('it can be undone for a minute, once, by this member alone', async () => {
  await follow();
  const undo = (await remove()).data?.undo ?? '';
  const cleo = await memberWith(riff, []);
  const forged = await cleo.client.call(removeFollower, { body: { code: ben.code, undo } });
  expect(forged).toMatchObject({ status: 400, message: messages.undoOver });
  expect((await remove(undo)).data).toEqual({ followerCount: '1', undo: null });
  expect((await remove(undo)).data).toEqual({ followerCount: '1', undo: null });
  expect(await followersOf(ada)).toEqual([ben.code]);
  const late = (await remove()).data?.undo ?? '';
  riff.wait(61_000);
  expect(await remove(late)).toMatchObject({ status: 400, message: messages.undoOver });
  expect(await followersOf(ada)).toEqual([]);
  expect(await wrongCounts(riff.context.db)).toEqual([]);
});

test('a follow does not come back across a block', async () => {
  await follow();
  const undo = (await remove()).data?.undo ?? '';
  await ben.client.call(blockAccount, { body: { code: ada.code, isBlocked: true } });
  expect((await remove(undo)).status).toBe(404);
});
