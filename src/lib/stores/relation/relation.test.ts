import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as messages from '#lib/contract/account/relation-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { fakeTabs } from '#tests/support/doubles/fake-tabs.ts';
import { $followed } from '../account/follow.ts';
import { joinTabs } from '../join-tabs.ts';
import { $toast, dismissToast } from '../toast.ts';
import { $hiddenMembers, isHidden } from './hidden-members.ts';
import { block, dropFollower, endOf, mute, readRelation, unblock, unmute } from './relation.ts';

const ben = { userCode: 'ben', userName: 'ben.b' };
let browser: AnsweringBrowser;

beforeEach(() => {
  browser = openAnsweringBrowser({ now: Date.parse('2026-01-01T10:00:00Z') });
});
afterEach(() => {
  $hiddenMembers.set({});
  $followed.set({});
  dismissToast();
  browser.tick(1_000_000);
  usePlatform(undefined);
});

/** Presses the button of the toast, and waits for its calls. */
async function press(calls: number): Promise<void> {
  const before = browser.sent.length;
  $toast.get()?.action?.run();
  await vi.waitFor(() => expect(browser.sent).toHaveLength(before + calls));
}
const hidden = () => (['account', 'posts', 'comments'] as const).filter((shown) => isHidden('ben', shown));

test('a block hides everything of the member and ends the follow; Undo restores both', async () => {
  browser.answers(200, 'OK', { isBlocked: true, wasFollowing: true, isFollowing: true, followerCount: '1' });
  expect(await block(ben)).toBe(true);
  expect(hidden()).toEqual(['account', 'posts', 'comments']);
  expect($followed.get()).toEqual({ ben: false });
  expect($toast.get()).toMatchObject({ text: expect.stringContaining('ben.b'), action: { label: 'Undo' } });
  await press(2);
  await vi.waitFor(() => expect($followed.get()).toEqual({ ben: true }));
  expect(hidden()).toEqual([]);
  expect(browser.sent.map(({ address, body }) => [address.replace('/api/', ''), body])).toEqual([
    ['accounts/block', { code: 'ben', isBlocked: true }],
    ['accounts/block', { code: 'ben', isBlocked: false }],
    ['accounts/follow', { code: 'ben', isFollowing: true }],
  ]);
});

test('Undo follows nobody whom the member did not follow', async () => {
  browser.answers(200, 'OK', { isBlocked: true, wasFollowing: false });
  await block(ben);
  await press(1);
  await vi.waitFor(() => expect(hidden()).toEqual([]));
  expect(browser.sent).toHaveLength(2);
  expect($toast.get()?.action).toBeUndefined();
});

test('the end of a block can be undone too', async () => {
  browser.answers(200, 'OK', { isBlocked: false, wasFollowing: false });
  expect(await unblock(ben)).toBe(true);
  await press(1);
  await vi.waitFor(() => expect(hidden()).toEqual(['account', 'posts', 'comments']));
});

test.each([
  ['ALL', ['posts', 'comments']],
  ['POSTS', ['posts']],
  ['COMMENTS', ['comments']],
] as const)('a mute of %s hides %j at once, and Undo shows them again', async (what, left) => {
  browser.answers(200, 'OK', { isMuted: true, until: null, what });
  expect(await mute(ben, { what, until: endOf('week') })).toBe(true);
  expect(hidden()).toEqual(left);
  expect(browser.sent[0]?.body).toEqual({ code: 'ben', isMuted: true, what, until: '2026-01-08T10:00:00.000Z' });
  await press(1);
  await vi.waitFor(() => expect(hidden()).toEqual([]));
});

test('the end of a mute is undone with its part and its end', async () => {
  browser.answers(200, 'OK', { isMuted: false, until: null, what: 'ALL' });
  await unmute(ben, { what: 'POSTS', until: null });
  await press(1);
  expect(browser.sent[1]?.body).toEqual({ code: 'ben', isMuted: true, what: 'POSTS', until: null });
  await vi.waitFor(() => expect(hidden()).toEqual(['posts']));
});

test('a mute lasts a day, a week or until it is undone', () => {
  expect([endOf('day'), endOf('always')]).toEqual(['2026-01-02T10:00:00.000Z', null]);
});

test('a removed follower comes back with Undo', async () => {
  browser.answers(200, 'OK', { followerCount: '0', undo: 'sealed' });
  expect(await dropFollower(ben)).toBe(true);
  await press(1);
  expect(browser.sent[1]?.body).toEqual({ code: 'ben', undo: 'sealed' });
  await vi.waitFor(() => expect($toast.get()?.action).toBeUndefined());
  browser.answers(200, 'OK', { followerCount: '0', undo: null });
  await dropFollower(ben);
  expect($toast.get()?.action).toBeUndefined();
});

test('what the server refuses changes nothing, and a toast says why', async () => {
  browser.answers(400, messages.blocksFull);
  expect(await block(ben)).toBe(false);
  expect($toast.get()).toMatchObject({ kind: 'destructive', text: messages.blocksFull });
  browser.goesSilent();
  const tries = [unblock(ben), mute(ben, { what: 'ALL', until: null }), unmute(ben), dropFollower(ben)];
  expect(await Promise.all(tries)).toEqual([false, false, false, false]);
  expect(await readRelation('ben')).toBeNull();
  expect(hidden()).toEqual([]);
});

test('a block in another tab hides the member here', () => {
  const tabs = fakeTabs();
  const leave = joinTabs('ada', tabs.open);
  tabs.tell({ teller: 'ada', told: ['hidden member', 'ben', { gone: 'own' }] });
  expect(hidden()).toEqual(['account', 'posts', 'comments']);
  leave();
});
