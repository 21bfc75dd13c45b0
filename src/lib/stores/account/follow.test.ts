import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { fakeTabs } from '#tests/support/doubles/fake-tabs.ts';
import { joinTabs } from '../join-tabs.ts';
import { sendWaitingActions } from '../send-waiting-actions.ts';
import { $toast, dismissToast } from '../toast.ts';
import { waitingActions } from '../waiting-list.ts';
import { $followBusy, $followed, followNow, toggleFollow } from './follow.ts';
import { $loginWish, dismissLoginWish } from './login-wish.ts';
import { $session } from './session.ts';

let browser: AnsweringBrowser;

beforeEach(() => {
  browser = openAnsweringBrowser();
  $session.set({ userCode: 'ada' } as never);
});
afterEach(() => {
  $followed.set({});
  dismissToast();
  dismissLoginWish();
  $session.set(null);
  usePlatform(undefined);
});

const loaded = { isFollowing: false, followerCount: '3' };
const shown = () => followNow($followed.get()['ben'], loaded);

test('a follow shows after success, everywhere, with one more follower', async () => {
  browser.answers(200, 'OK', { isFollowing: true, followerCount: '4' });
  const following = toggleFollow('ben');
  expect(shown()).toEqual(loaded);
  expect($followBusy.get()).toEqual(['ben']);
  await following;
  expect(shown()).toEqual({ isFollowing: true, followerCount: '4' });
  expect($followBusy.get()).toEqual([]);
  // A screen with a newer answer has already counted the follow.
  const newer = { isFollowing: true, followerCount: '9' };
  expect(followNow($followed.get()['ben'], newer)).toEqual(newer);
  browser.answers(200, 'OK', { isFollowing: false, followerCount: '3' });
  await toggleFollow('ben');
  expect(shown()).toEqual(loaded);
  expect(followNow($followed.get()['ben'], newer)).toEqual({ isFollowing: false, followerCount: '8' });
  expect(browser.sent.map(({ address }) => address)).toEqual(['/api/accounts/follow', '/api/accounts/follow']);
});

test('a second press during the call has no effect, and other accounts are unaffected', async () => {
  browser.answers(200, 'OK', { isFollowing: true, followerCount: '1' });
  await Promise.all([toggleFollow('ben'), toggleFollow('ben'), toggleFollow('cleo')]);
  expect(browser.sent).toHaveLength(2);
  expect($followed.get()).toEqual({ ben: true, cleo: true });
});

test('a failure changes nothing and shows the server’s message, or the screen’s own text', async () => {
  browser.answers(400, messages.followSelf);
  await toggleFollow('ben');
  expect($toast.get()).toMatchObject({ text: messages.followSelf, kind: 'destructive' });
  browser.goesSilent();
  await toggleFollow('ben');
  expect($toast.get()?.text).toBe('Failed to follow/unfollow');
  await toggleFollow('ben', messages.followToggleFailed);
  expect($toast.get()?.text).toBe('Failed to toggle follow');
  expect(shown()).toEqual(loaded);
  expect($followBusy.get()).toEqual([]);
});

test('a visitor is asked to log in', async () => {
  $session.set(null);
  await toggleFollow('ben');
  expect($loginWish.get()?.action).toBe('follow');
  expect(browser.sent).toEqual([]);
});

test('a follow without a network shows, waits, and is undone if the server refuses it later', async () => {
  browser.setOnline(false);
  browser.goesSilent();
  await toggleFollow('ben');
  expect(shown().isFollowing).toBe(true);
  expect($toast.get()).toBeNull();
  expect(waitingActions.all()).toEqual([{ userCode: 'ada', kind: 'follow', code: 'ben', isWanted: true }]);
  browser.answers(404, 'Account not found.');
  await sendWaitingActions('ada');
  expect(browser.sent.at(-1)?.body).toEqual({ code: 'ben', isFollowing: true });
  expect([shown().isFollowing, waitingActions.all()]).toEqual([false, []]);
});

test('the next press undoes a waiting follow, and the server’s state shows if that is refused', async () => {
  const follow = async () => {
    browser.setOnline(false);
    browser.goesSilent();
    await toggleFollow('ben');
    browser.setOnline(true);
  };
  await follow();
  browser.answers(200, 'OK', { isFollowing: false, followerCount: '3' });
  const undoing = toggleFollow('ben');
  expect(waitingActions.all()).toEqual([]);
  await undoing;
  expect(browser.sent.at(-1)?.body).toEqual({ code: 'ben', isFollowing: false });
  expect(shown()).toEqual(loaded);
  await follow();
  browser.answers(503, 'Later.');
  await toggleFollow('ben');
  expect([$toast.get()?.text, shown()]).toEqual(['Later.', loaded]);
  await vi.dynamicImportSettled();
});

test('a follow in another tab shows here', () => {
  const tabs = fakeTabs();
  const leave = joinTabs('ada', tabs.open);
  tabs.tell({ teller: 'ada', told: ['member', 'ben', true] });
  expect(shown()).toEqual({ isFollowing: true, followerCount: '4' });
  leave();
});
