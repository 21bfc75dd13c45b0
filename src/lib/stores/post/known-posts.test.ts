import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { fakeTabs } from '#tests/support/doubles/fake-tabs.ts';
import { $session } from '../account/session.ts';
import { createFeed } from '../feed/feed.ts';
import { joinTabs } from '../join-tabs.ts';
import { createProfilePosts } from '../profile/profile-posts.ts';
import { sendWaitingActions } from '../send-waiting-actions.ts';
import { $toast, dismissToast } from '../toast.ts';
import { startSending } from '../waiting-actions.ts';
import { waitingActions } from '../waiting-list.ts';
import { dropPost } from './delete-post.ts';
import { $knownPosts, announcePost, isGone, learnPost, onPostGone, postNow } from './known-posts.ts';
import { toggleLike } from './like-post.ts';
import { createPostView } from './post-view.ts';
import { recordView } from './record-view.ts';

let browser: AnsweringBrowser;
let tabs: ReturnType<typeof fakeTabs>;
const post = {
  ...{ postCode: 'p', userCurrentCode: 'ada', isLiked: false },
  ...{ likeCount: '3', commentCount: '1', viewCount: 1 },
} as Post;
const page = { contents: [post], page: 0, hasNext: false, cursor: null };
const like = { userCode: 'ada', kind: 'like', code: 'p', isWanted: true } as const;

beforeEach(() => {
  browser = openAnsweringBrowser();
  tabs = fakeTabs();
  $session.set({ userCode: 'ada' } as never);
});
afterEach(() => {
  $knownPosts.set({});
  $session.set(null);
  dismissToast();
  usePlatform(undefined);
});

/** A popup with the post. */
async function openPopup() {
  const view = createPostView();
  browser.answers(200, 'OK', post);
  await view.show('p');
  return view;
}

test('a like in the popup shows on Home, and a view in the grid behind it', async () => {
  const home = createFeed(page);
  const grid = createProfilePosts('ben', { ...page, contents: [{ postCode: 'p', viewCount: 1 }] } as never);
  const popup = await openPopup();
  browser.answers(200, 'OK', { isLiked: true, likeCount: '9' });
  await popup.toggleLike();
  announcePost('p', { viewCount: 5 });
  expect(home.$list.get().items).toMatchObject([{ isLiked: true, likeCount: '9', commentCount: '1' }]);
  expect(grid.$list.get().items).toMatchObject([{ viewCount: 5 }]);
});

test('a grid shows a newer count that the server answers, and keeps what its answers do not have', async () => {
  announcePost('p', { isLiked: true, viewCount: 5, commentCount: '8' });
  const tile = { postCode: 'p', viewCount: 9 };
  browser.tick(60_000);
  const answered = createProfilePosts('ben', null);
  browser.answers(200, 'OK', { ...page, contents: [tile] });
  await answered.loadMore();
  expect(answered.$list.get().items).toMatchObject([{ viewCount: 9 }]);
  expect(postNow(post)).toMatchObject({ isLiked: true, viewCount: 9, commentCount: '8' });
  browser.tick(60_000);
  const rendered = createProfilePosts('ben', { ...page, contents: [{ ...tile, viewCount: 12 }] } as never);
  await Promise.resolve();
  expect(rendered.$list.get().items).toMatchObject([{ viewCount: 12 }]);
});

test('a late answer overwrites neither a pending like nor the results of later calls', async () => {
  const { clock } = browser;
  const before = clock.now();
  browser.tick(1_000);
  const answer = Promise.withResolvers<Response>();
  usePlatform({ ...browser, fetch: () => answer.promise });
  const liking = toggleLike(post);
  learnPost({ ...post, likeCount: '5' }, clock.now());
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '6' });
  answer.resolve(Response.json({ code: 200, message: '', data: { isLiked: true, likeCount: '7' }, errors: {} }));
  await liking;
  learnPost(post, before);
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '7' });
  browser.tick(1_000);
  learnPost({ ...post, likeCount: '2' }, clock.now());
  expect(postNow(post)).toMatchObject({ isLiked: false, likeCount: '2' });
});

test('a refused like falls back to the server’s latest state', async () => {
  const answer = Promise.withResolvers<Response>();
  usePlatform({ ...browser, fetch: () => answer.promise });
  const liking = toggleLike(post);
  learnPost({ ...post, likeCount: '5' }, browser.clock.now() + 1);
  answer.resolve(Response.json({ code: 404, message: 'Gone.', data: null, errors: {} }, { status: 404 }));
  await liking;
  expect(postNow(post)).toMatchObject({ isLiked: false, likeCount: '5' });
  expect($toast.get()).toMatchObject({ text: 'Gone.', kind: 'destructive' });
});

test('other tabs of the member receive confirmed changes; another member’s tabs are ignored', async () => {
  const leave = joinTabs('ada', tabs.open);
  browser.answers(200, 'OK', { isLiked: true, likeCount: '4' });
  const liking = toggleLike(post);
  expect(tabs.told).toEqual([]);
  await liking;
  expect(tabs.told).toMatchObject([{ teller: 'ada', told: ['post', 'p', { isLiked: true, likeCount: '4' }] }]);
  $knownPosts.set({});
  const [told] = tabs.told as object[];
  tabs.tell({ ...told, teller: 'ben' });
  expect(postNow(post)).toBe(post);
  tabs.tell(told);
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '4' });
  leave();
});

test('a post that is deleted in another tab leaves the lists of this one', () => {
  const gone: string[] = [];
  const stops = [joinTabs('ada', tabs.open), onPostGone((code) => void gone.push(code))];
  dropPost('mine');
  tabs.tell({ teller: 'ada', told: ['post', 'p', { isGone: true }] });
  expect(gone).toEqual(['mine', 'p']);
  expect([isGone('mine'), isGone('p'), isGone('other')]).toEqual([true, true, false]);
  // After a reload the tab still knows its own deletions, and those that other tabs reported.
  $knownPosts.set({});
  expect([isGone('mine'), isGone('p'), isGone('other')]).toEqual([true, true, false]);
  // A document in the browser's cache for Back learns of the deletion too.
  tabs.comeBack();
  expect($knownPosts.get()['p']).toEqual({ isGone: true });
  for (const stop of stops) stop();
});

test('a waiting like is not sent once another member has signed in, and an earlier page’s is sent when the network is back', async () => {
  waitingActions.set([like]);
  browser.storage.set('riff-viewer', 'ben');
  await sendWaitingActions('ada');
  expect(browser.sent).toEqual([]);
  browser.storage.set('riff-viewer', 'ada');
  browser.goesSilent();
  startSending('ada');
  await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
  await vi.dynamicImportSettled();
  browser.answers(200, 'OK', { isLiked: true, likeCount: '4' });
  browser.setOnline(true);
  await vi.waitFor(() => expect(waitingActions.all()).toEqual([]));
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '4' });
});

test('a member’s view without a network waits and is not reported as a failure; a visitor’s does not wait', async () => {
  browser.setOnline(false);
  browser.goesSilent();
  await recordView(post, true);
  expect($toast.get()).toBeNull();
  expect(waitingActions.all()).toEqual([{ ...like, kind: 'view' }]);
  waitingActions.set([]);
  await recordView({ ...post, userCurrentCode: null });
  expect(waitingActions.all()).toEqual([]);
});
