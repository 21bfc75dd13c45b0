import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $loginWish, dismissLoginWish } from '../account/login-wish.ts';
import { tellBy } from '../known.ts';
import { $toast, dismissToast } from '../toast.ts';
import { waitingActions } from '../waiting-list.ts';
import { $knownPosts, postNow } from './known-posts.ts';
import { isLiking, pressLike, toggleLike } from './like-post.ts';
import { recordView } from './record-view.ts';

let post: Post;
let platform: FakePlatform;
let calls: { address: string; init: RequestInit | undefined; answer: (response: Response | Promise<never>) => void }[];

const liked = (isLiked: boolean, likeCount: string) =>
  Response.json({ code: 200, message: 'OK', data: { isLiked, likeCount }, errors: {} });

beforeEach(() => {
  post = { postCode: 'a', isLiked: false, likeCount: '7', viewCount: 3 } as Post;
  calls = [];
  platform = fakePlatform({
    fetch: (address, init) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      calls.push({ address, init, answer: resolve });
      return promise;
    },
  });
  usePlatform(platform);
});
afterEach(() => {
  tellBy(null);
  $knownPosts.set({});
  dismissToast();
  usePlatform(undefined);
});

const nextCall = async (number: number) => {
  await expect.poll(() => calls.length).toBe(number);
  return calls[number - 1] as (typeof calls)[number];
};

test('a like shows immediately, and then with the server’s count', async () => {
  const done = toggleLike(post);
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '8' });
  expect(calls[0]?.address).toBe('/api/posts/like');
  (await nextCall(1)).answer(liked(true, '11'));
  await done;
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '11' });
});

test('a like and a view reach the server even if the page is left at once', async () => {
  const liking = toggleLike(post);
  void recordView(post);
  await nextCall(2);
  expect(calls.map(({ init }) => init?.keepalive)).toEqual([true, true]);
  calls[0]?.answer(liked(true, '8'));
  await liking;
});

test.each([
  [
    'refuses',
    () => Response.json({ code: 404, message: 'Post not found.', data: null, errors: {} }, { status: 404 }),
    'Post not found.',
  ],
  ['does not answer', () => Promise.reject(new TypeError('offline')), 'Failed to like/unlike!'],
])('a like is reverted if the server %s', async (_, answer, text) => {
  const done = toggleLike(post);
  (await nextCall(1)).answer(answer());
  await done;
  expect(postNow(post)).toMatchObject({ isLiked: false, likeCount: '7' });
  expect($toast.get()).toMatchObject({ text, kind: 'destructive' });
});

test('a 200 without data counts as success', async () => {
  const bare = () => Response.json({ code: 200, message: 'OK', data: null, errors: {} });
  const liking = toggleLike(post);
  (await nextCall(1)).answer(bare());
  await liking;
  const viewing = recordView(post);
  (await nextCall(2)).answer(bare());
  await viewing;
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '8', viewCount: 3 });
  expect($toast.get()).toBeNull();
});

test('after quick taps the last one counts, with one call at a time', async () => {
  const done = toggleLike(post);
  await toggleLike(post);
  await toggleLike(post);
  await toggleLike(post);
  expect(postNow(post)).toMatchObject({ isLiked: false, likeCount: '7' });
  expect(calls).toHaveLength(1);
  (await nextCall(1)).answer(liked(true, '8'));
  (await nextCall(2)).answer(liked(false, '7'));
  await done;
  expect(calls).toHaveLength(2);
  expect(postNow(post)).toMatchObject({ isLiked: false, likeCount: '7' });
});

test('a press toggles: only a later repeat sends the wanted state', async () => {
  const done = toggleLike(post);
  (await nextCall(1)).answer(liked(true, '8'));
  await done;
  const taking = toggleLike(post);
  (await nextCall(2)).answer(liked(false, '7'));
  await taking;
  expect(calls.map(({ init }) => JSON.parse(String(init?.body)))).toEqual([{ code: 'a' }, { code: 'a' }]);
});

test('without a network, a like stays and is stored with the last press; with one it is not stored', async () => {
  post = { ...post, userCurrentCode: 'ada' };
  platform.setOnline(false);
  const waiting = { userCode: 'ada', kind: 'like', code: 'a' };
  const press = async (call: number) => {
    const done = toggleLike(post);
    (await nextCall(call)).answer(Promise.reject(new TypeError('offline')));
    await done;
  };
  await press(1);
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '8' });
  expect(waitingActions.all()).toEqual([{ ...waiting, isWanted: true }]);
  await press(2);
  expect(postNow(post)).toMatchObject({ isLiked: false, likeCount: '7' });
  expect(waitingActions.all()).toEqual([{ ...waiting, isWanted: false }]);
  expect($toast.get()).toBeNull();
  // A press with a network connection replaces the waiting one.
  platform.setOnline(true);
  const done = toggleLike(post);
  (await nextCall(3)).answer(liked(true, '8'));
  await done;
  await vi.dynamicImportSettled();
  expect(waitingActions.all()).toEqual([]);
  expect(calls).toHaveLength(3);
});

test('the like button works again after an error during a like', async () => {
  tellBy(() => {
    throw new Error('This channel is closed.');
  });
  const done = toggleLike(post);
  (await nextCall(1)).answer(liked(true, '8'));
  await expect(done).rejects.toThrow('This channel is closed.');
  expect(isLiking('a')).toBe(false);
});

test('a like that another device had already given is given again', async () => {
  const done = toggleLike(post);
  (await nextCall(1)).answer(liked(false, '6'));
  (await nextCall(2)).answer(liked(true, '7'));
  await done;
  expect(calls).toHaveLength(2);
  expect(postNow(post)).toMatchObject({ isLiked: true, likeCount: '7' });
});

test('against a device that changes the like all the time, the server’s state counts', async () => {
  const done = toggleLike(post);
  (await nextCall(1)).answer(liked(false, '6'));
  (await nextCall(2)).answer(liked(false, '6'));
  await done;
  expect(calls).toHaveLength(2);
  expect(postNow(post)).toMatchObject({ isLiked: false, likeCount: '6' });
});

test('a view updates the post’s count; a failure is reported only for a post that the person opened', async () => {
  const done = recordView(post);
  const data = { viewCount: 4 };
  (await nextCall(1)).answer(Response.json({ code: 200, message: 'OK', data, errors: {} }));
  await done;
  expect(postNow(post).viewCount).toBe(4);
  const failing = recordView(post);
  (await nextCall(2)).answer(Promise.reject(new TypeError('offline')));
  await failing;
  expect($toast.get()).toBeNull();
  expect(postNow(post).viewCount).toBe(4);
  const opened = recordView(post, true);
  (await nextCall(3)).answer(Promise.reject(new TypeError('offline')));
  await opened;
  expect($toast.get()).toMatchObject({ text: 'Failed to record view', kind: 'destructive' });
});

test('a visitor who likes is asked to log in, and no call is sent', async () => {
  await pressLike(post, paths.comments('a'));
  expect($loginWish.get()?.next).toBe(paths.comments('a'));
  await pressLike(post);
  expect($loginWish.get()).toEqual({ action: 'likePost', next: '/client/home?code=a', code: 'a' });
  expect(postNow(post).isLiked).toBe(false);
  expect(calls).toEqual([]);
  dismissLoginWish();
});
