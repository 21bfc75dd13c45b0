import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { usePlatform } from '#lib/platform/current.ts';
import {
  browser,
  call,
  calls,
  comment,
  comments,
  envelope,
  offline,
  openWith,
  page,
  post,
  reset,
} from '#tests/support/doubles/comments-panel.ts';
import { dismissLoginWish } from '../account/login-wish.ts';
import { $session } from '../account/session.ts';
import { hear, type Told, tellBy } from '../known.ts';
import { $toast, dismissToast } from '../toast.ts';
import { waitingActions } from '../waiting-list.ts';
import { createComments } from './comments.ts';
import { $knownDecisions, commentNow } from './known-comments.ts';

beforeEach(reset);
afterEach(() => {
  dismissToast();
  dismissLoginWish();
  $session.set(null);
  usePlatform(undefined);
});

test('a like counts after success, one call at a time; a refusal gives the reason', async () => {
  await openWith(['a']);
  const [first] = comments.$list.get().items;
  const liking = comments.toggleLike(first as Comment, null);
  await comments.toggleLike(first as Comment, null);
  const like = await call('/api/comments/like');
  // The call survives if the member leaves the page at once.
  expect(like.keepalive).toBe(true);
  expect(comments.$list.get().items[0]).toMatchObject({ liked: false, likeCount: '3' });
  like.answer(envelope({ liked: true, likeCount: '5' }));
  await liking;
  expect(comments.$list.get().items[0]).toMatchObject({ liked: true, likeCount: '5' });
  expect(calls).toEqual([]);
  const failing = comments.toggleLike(comment('a', { liked: true }), null);
  (await call('/api/comments/like')).answer(offline());
  await failing;
  expect($toast.get()?.text).toBe('Failed to like/unlike');
  expect(comments.$list.get().items[0]?.liked).toBe(true);
});

test('a like without a network shows in every list of the comment, and waits', async () => {
  await openWith(['a']);
  browser.setOnline(false);
  const liking = comments.toggleLike(comment('a'), null);
  (await call('/api/comments/like')).answer(offline());
  await liking;
  const liked = { liked: true, likeCount: '4' };
  expect(comments.$list.get().items[0]).toMatchObject(liked);
  expect(commentNow(comment('a'))).toMatchObject(liked);
  expect($toast.get()).toBeNull();
  expect(waitingActions.all()).toEqual([{ userCode: 'ada', kind: 'like of a comment', code: 'a', isWanted: true }]);
});

test('the next press undoes a like that still waits', async () => {
  await openWith(['a']);
  browser.setOnline(false);
  const liking = comments.toggleLike(comment('a'), null);
  (await call('/api/comments/like')).answer(offline());
  await liking;
  browser.setOnline(true);
  const undoing = comments.toggleLike(commentNow(comment('a')), null);
  expect(waitingActions.all()).toEqual([]);
  const undo = await call('/api/comments/like');
  expect(undo.body).toBe(JSON.stringify({ code: 'a', liked: false }));
  undo.answer(envelope({ liked: false, likeCount: '3' }));
  await undoing;
  await vi.dynamicImportSettled();
  expect(comments.$list.get().items[0]).toMatchObject({ liked: false, likeCount: '3' });
});

test('a later answer overrides a like made here, and an earlier one does not', async () => {
  await openWith(['a']);
  browser.tick(1_000);
  const early = createComments(post);
  early.open();
  const earlyCall = await call('/api/comments/comments?page=0&size=5&sort=desc&code=p');
  browser.tick(1_000);
  const liking = comments.toggleLike(comment('a'), null);
  (await call('/api/comments/like')).answer(envelope({ liked: true, likeCount: '4' }));
  await liking;
  earlyCall.answer(page(['a']));
  await expect.poll(() => early.$list.get().items).toMatchObject([{ liked: true, likeCount: '4' }]);
  browser.tick(1_000);
  const late = createComments(post);
  late.open();
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(page(['a']));
  await expect.poll(() => late.$list.get().items).toMatchObject([{ liked: false, likeCount: '3' }]);
});

test('what the author of a post decides reaches the panel of another tab, until a later answer', async () => {
  const told: Told[] = [];
  tellBy((one) => void told.push(one));
  await openWith(['c', 'b', 'a']);
  const inOrder = () => comments.$list.get().items.map(({ commentCode, hiddenAs }) => `${commentCode} ${hiddenAs}`);
  const hiding = comments.hide(comment('b'), null, true);
  (await call('/api/comments/hide')).answer(envelope({ isHidden: true }));
  await hiding;
  const pinning = comments.pin(comment('a'), true);
  (await call('/api/comments/pin')).answer(envelope({ isPinned: true }));
  await pinning;
  tellBy(null);
  const decided = told.filter(([subject]) => subject === 'decision');
  expect(decided.map(([, code]) => code)).toEqual(['b', 'a']);
  // The other tab.
  $knownDecisions.set({});
  expect(inOrder()).toEqual(['c null', 'b null', 'a null']);
  for (const one of decided) hear(one);
  expect(inOrder()).toEqual(['a null', 'c null', 'b AUTHOR']);
});
