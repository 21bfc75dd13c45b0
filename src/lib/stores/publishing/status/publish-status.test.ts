import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { ProcessingPost } from '#lib/contract/post/processing.ts';
import { usePlatform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { mediaService } from '#tests/support/doubles/file-tools.ts';
import { $toast, dismissToast, showToast } from '../../toast.ts';
import { $editedKey } from '../outbox/edited-entry.ts';
import { $subscribedPosts, subscribeToPost, unsubscribeFromPost } from '../outbox/subscribed-posts.ts';
import { hasUnfinishedPosts } from '../outbox/unfinished-posts.ts';
import { cardsAtOnce, holdCards, releaseCards } from './leaving-cards.ts';
import { $postStatus, retryFailedPost, subscribeToStatus } from './post-status.ts';
import { $shownCards, $statusCards, openPublishStatus } from './publish-status.ts';

const service = mediaService(async () => ({ status: 500, body: null }));

let browser: FakePlatform;
let calls: string[];
let answer: () => Response | Promise<Response>;
let stop: Stop;

const post = (postCode: string, more: Partial<ProcessingPost> = {}): ProcessingPost => ({
  postCode,
  title: 'Cats',
  postType: 'VID',
  mediaUrl: 'videos/a',
  videoThumbnail: 0,
  media: { cover: null },
  status: 'PROCESSING',
  progress: 0,
  failure: null,
  canRetry: false,
  createAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const envelope = (code: number, data: unknown) =>
  Response.json({ code, message: code === 200 ? 'OK' : 'No.', data, errors: {} }, { status: code });
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const newest = () => {
  const stream = browser.streams.at(-1);
  if (!stream) throw new Error('nothing listens');
  return stream;
};

beforeEach(() => {
  calls = [];
  answer = () => envelope(200, []);
  browser = fakePlatform({
    fetch: async (address) => {
      calls.push(address);
      return await answer();
    },
  });
  usePlatform(browser);
  $postStatus.set({});
  subscribeToPost({ postCode: 'one', userCode: 'ada', title: 'Cats' });
  stop = openPublishStatus('ada', service);
});

afterEach(() => {
  stop();
  for (const { postCode } of $subscribedPosts.get()) unsubscribeFromPost(postCode);
  dismissToast();
  usePlatform(undefined);
});

test('shows the percentage, then that it is published, and disappears after a while', () => {
  expect(hasUnfinishedPosts('ada')).toBe(true);
  expect($statusCards.get()).toEqual([{ id: 'one', title: 'Cats', state: 'processing', percent: 0 }]);
  expect(newest().address).toBe('/api/posts/processing/events?code=one');
  newest().send([post('one', { progress: 42.5 })]);
  expect($statusCards.get()).toMatchObject([{ state: 'processing', percent: 42 }]);
  newest().send([post('one', { status: 'READY', progress: 100 })]);
  expect($statusCards.get()).toEqual([{ id: 'one', title: 'Cats', state: 'published' }]);
  expect(newest().open).toBe(false);
  browser.tick(5_999);
  expect($statusCards.get()).toHaveLength(1);
  browser.tick(1);
  expect($statusCards.get()).toEqual([]);
  expect(hasUnfinishedPosts('ada')).toBe(false);
});

test('while the toast says that the newest post is being processed, its card is hidden, even once it is published', () => {
  subscribeToPost({ postCode: 'two', userCode: 'ada', title: 'Dogs' });
  const shown = () => $shownCards.get().map(({ id, state }) => `${id} ${state}`);
  showToast(messages.postProcessing);
  expect(shown()).toEqual(['one processing']);
  newest().send([post('two', { status: 'READY', progress: 100 }), post('one')]);
  expect(shown()).toEqual(['one processing']);
  browser.tick(5_000);
  expect($toast.get()).toBeNull();
  expect(shown()).toEqual(['two published', 'one processing']);
  browser.tick(5_999);
  expect(shown()).toEqual(['two published', 'one processing']);
  browser.tick(1);
  expect(shown()).toEqual(['one processing']);
});

test('the card of a post that fails at once replaces the toast', () => {
  showToast(messages.postProcessing);
  newest().send([post('one', { status: 'FAILED', failure: 'The disk was full.' })]);
  expect($toast.get()).toBeNull();
  expect($shownCards.get()).toMatchObject([{ state: 'failed' }]);
  showToast(messages.postProcessing);
  expect($shownCards.get()).toMatchObject([{ state: 'failed' }]);
  expect($toast.get()).not.toBeNull();
});

test('a post that is open in this page’s form has no card', () => {
  $editedKey.set('one');
  expect($shownCards.get()).toEqual([]);
  $editedKey.set(null);
  expect($shownCards.get()).toHaveLength(1);
});

test('a published card is shown once in this tab, for six seconds, or longer while it is held', () => {
  newest().send([post('one', { status: 'READY', progress: 100 })]);
  browser.tick(4_000);
  stop();
  stop = openPublishStatus('ada', service);
  newest().send([post('one', { status: 'READY', progress: 100 })]);
  holdCards();
  browser.tick(60_000);
  expect($statusCards.get()).toHaveLength(1);
  releaseCards();
  browser.tick(6_000);
  expect($statusCards.get()).toEqual([]);
});

test('while one card is held no other closes, even one that is published in the meantime', () => {
  subscribeToPost({ postCode: 'two', userCode: 'ada', title: 'Dogs' });
  newest().send([post('one', { status: 'READY', progress: 100 }), post('two')]);
  holdCards();
  newest().send([post('one', { status: 'READY', progress: 100 }), post('two', { status: 'READY', progress: 100 })]);
  browser.tick(60_000);
  expect($statusCards.get()).toHaveLength(2);
  releaseCards();
  browser.tick(6_000);
  expect($statusCards.get()).toEqual([]);
});

test('releasing published cards that were not held does not restart their time', () => {
  newest().send([post('one', { status: 'READY', progress: 100 })]);
  browser.tick(4_000);
  releaseCards();
  browser.tick(2_000);
  expect($statusCards.get()).toEqual([]);
});

test('a reload does not restart the time of a published card', () => {
  newest().send([post('one', { status: 'READY', progress: 100 })]);
  browser.tick(4_000);
  stop();
  stop = openPublishStatus('ada', service);
  browser.tick(2_000);
  expect($statusCards.get()).toEqual([]);
});

test('a published card that waits behind others gets its six seconds when it is shown', () => {
  const newer = ['four', 'three', 'two'];
  expect(newer).toHaveLength(cardsAtOnce);
  for (const postCode of newer.toReversed()) subscribeToPost({ postCode, userCode: 'ada', title: postCode });
  newest().send([
    ...newer.map((code) => post(code, { progress: 10 })),
    post('one', { status: 'READY', progress: 100 }),
  ]);
  browser.tick(60_000);
  expect($statusCards.get().map(({ id }) => id)).toEqual([...newer, 'one']);
  unsubscribeFromPost('four');
  browser.tick(5_999);
  expect($statusCards.get()).toHaveLength(3);
  browser.tick(1);
  expect($statusCards.get().map(({ id }) => id)).toEqual(['three', 'two']);
  for (const code of newer) unsubscribeFromPost(code);
});

test('gives the reason for a failed post and retries it', async () => {
  newest().send([post('one', { status: 'FAILED', failure: 'The disk was full.', canRetry: true })]);
  expect($statusCards.get()).toMatchObject([{ state: 'failed', reason: 'The disk was full.', canRetry: true }]);
  expect(newest().open).toBe(false);

  answer = () => envelope(400, null);
  await retryFailedPost('one', 'ada');
  expect($toast.get()).toMatchObject({ text: 'No.', kind: 'destructive' });
  answer = () => envelope(200, { postCode: 'one', status: 'PROCESSING' });
  await retryFailedPost('one', 'ada');
  expect(calls.at(-1)).toBe('/api/posts/retry');
  expect($statusCards.get()).toMatchObject([{ state: 'processing', percent: 0 }]);
  expect($postStatus.get()['one']).toMatchObject({ failure: null });
  expect(newest().open).toBe(true);

  newest().send([post('one', { status: 'FAILED' })]);
  expect($statusCards.get()).toMatchObject([{ reason: messages.processingFailed, canRetry: false }]);
  unsubscribeFromPost('one');
  expect($statusCards.get()).toEqual([]);
});

test('if the stream is refused, it polls every three seconds, more slowly without an answer', async () => {
  answer = () => envelope(200, [post('one', { progress: 10 })]);
  newest().cut();
  await settle();
  expect($statusCards.get()).toMatchObject([{ percent: 10 }]);
  browser.tick(3_000);
  await settle();
  expect(calls).toEqual(Array(2).fill('/api/posts/processing?code=one'));
  answer = () => Promise.reject(new TypeError('offline'));
  browser.tick(3_000);
  await settle();
  browser.tick(5_999);
  expect(calls).toHaveLength(3);
  browser.tick(1);
  await settle();
  expect(calls).toHaveLength(4);
  expect(browser.streams).toHaveLength(1);
});

test('without an answer it finally polls every 30 seconds, and opens the stream again after 20 polls', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  newest().cut();
  await settle();
  for (const seconds of [6, 12, 24, 30, 30]) {
    browser.tick(seconds * 1_000);
    await settle();
  }
  expect(calls).toHaveLength(6);
  for (let poll = 6; poll < 20; poll += 1) {
    expect(browser.streams).toHaveLength(1);
    browser.tick(30_000);
    await settle();
  }
  browser.tick(30_000);
  expect(calls).toHaveLength(20);
  expect(browser.streams).toHaveLength(2);
});

test('a member watches the newest posts, and the oldest make room', () => {
  for (let post = 1; post <= limits.processingWatched; post += 1)
    subscribeToPost({ postCode: `p${post}`, userCode: 'ada', title: `Post ${post}` });
  const ids = $statusCards.get().map(({ id }) => id);
  expect(ids).toHaveLength(limits.processingWatched);
  expect([ids[0], ids.at(-1)]).toEqual([`p${limits.processingWatched}`, 'p1']);
  for (const id of ids) unsubscribeFromPost(id);
});

test('a stream that breaks after it worked is reopened after one poll', async () => {
  newest().send([post('one', { progress: 10 })]);
  answer = () => envelope(200, [post('one', { progress: 20 })]);
  newest().cut();
  await settle();
  expect($statusCards.get()).toMatchObject([{ percent: 20 }]);
  browser.tick(3_000);
  expect(browser.streams).toHaveLength(2);
  expect(newest().open).toBe(true);
  expect(calls).toHaveLength(1);
});

test('a hidden page does not poll', () => {
  browser.setVisible(false);
  expect(newest().open).toBe(false);
  browser.tick(60_000);
  expect(calls).toEqual([]);
  browser.setVisible(true);
  expect(browser.streams).toHaveLength(2);
});

test('a post that the server no longer knows is removed', () => {
  newest().send([]);
  expect($statusCards.get()).toEqual([]);
  expect(hasUnfinishedPosts('ada')).toBe(false);
  expect(newest().open).toBe(false);
});

test('all subscribers share one stream', () => {
  const stopOther = subscribeToStatus(['two', 'one']);
  expect(browser.streams.filter(({ open }) => open).map(({ address }) => address)).toEqual([
    '/api/posts/processing/events?code=one,two',
  ]);
  newest().send([post('one', { progress: 5 }), post('two', { status: 'READY' })]);
  expect($postStatus.get()['two']?.status).toBe('READY');
  stopOther();
  expect(browser.streams.filter(({ open }) => open)).toHaveLength(1);
});

test('another member does not see the posts', async () => {
  stop();
  stop = openPublishStatus('ben', service);
  expect($statusCards.get()).toEqual([]);
  expect(browser.streams.filter(({ open }) => open)).toEqual([]);
  expect(hasUnfinishedPosts('ben')).toBe(false);
  await vi.waitFor(() => expect(calls).toEqual([]));
});
