import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { askedNext } from '../account/asked-next.ts';
import { $loginWish, dismissLoginWish } from '../account/login-wish.ts';
import { $session } from '../account/session.ts';
import { createRemoval } from '../moderation/removal.ts';
import { $knownPosts, postNow } from '../post/known-posts.ts';
import { $toast, dismissToast } from '../toast.ts';
import { waitingActions } from '../waiting-list.ts';
import { type Comments, createComments } from './comments.ts';
import { $commentLikes, commentNow } from './known-comments.ts';

interface Call {
  path: string;
  key: string | null;
  body: unknown;
  answer(response: Response | Promise<never>): void;
  keepalive: boolean | undefined;
}

let browser: FakePlatform;
let calls: Call[];
const post = { postCode: 'p', commentCount: '7' };
const count = () => Number(postNow(post).commentCount);
let comments: Comments;

const comment = (commentCode: string, more: Partial<Comment> = {}) =>
  ({ commentCode, likeCount: '3', liked: false, replyCount: '0', userCommentCode: 'bo', ...more }) as Comment;
const envelope = (data: unknown, code = 200, message = 'OK') =>
  Response.json({ code, message, data, errors: {} }, { status: code });
const page = (codes: string[], cursor: string | null = null) =>
  envelope({ contents: codes.map((code) => comment(code)), page: 0, hasNext: cursor !== null, cursor });
const codes = (list: Pick<Comments, '$list'>) => list.$list.get().items.map(({ commentCode }) => commentCode);
const offline = () => Promise.reject(new TypeError('offline'));

/** The next call, in the order in which they are made. */
async function call(path: string): Promise<Call> {
  await expect.poll(() => calls[0]?.path).toBe(path);
  return calls.shift() as Call;
}

const me = { userCode: 'ada', userName: 'ada', displayName: 'Ada', profilePictureUrl: null, permissions: [] };

function open(viewer: typeof me | null = me) {
  browser = fakePlatform({
    fetch: (path, init) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const key = new Headers(init?.headers).get('Idempotency-Key');
      calls.push({ path, key, body: init?.body, keepalive: init?.keepalive, answer: resolve });
      return promise;
    },
  });
  // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook
  usePlatform(browser);
  $session.set(viewer as never);
  comments = createComments(post);
}

async function openWith(list: string[], cursor: string | null = null) {
  const stop = comments.open();
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(page(list, cursor));
  await expect.poll(() => codes(comments)).toEqual(list);
  return stop;
}

beforeEach(() => {
  calls = [];
  open();
});
afterEach(() => {
  $knownPosts.set({});
  $commentLikes.set({});
  dismissToast();
  dismissLoginWish();
  $session.set(null);
  usePlatform(undefined);
});

test('a new comment goes to the top, and the count rises by one', async () => {
  await openWith(['b', 'a'], 'more');
  comments.draft.type('  Hello  ');
  const sending = comments.send();
  expect(comments.$sending.get()).toBe(true);
  (await call('/api/comments')).answer(envelope(comment('c')));
  expect(await sending).toBe(true);
  expect(codes(comments)).toEqual(['c', 'b', 'a']);
  expect(count()).toBe(8);
  expect(comments.draft.$text.get()).toBe('');
  // A page that repeats it does not add it again.
  void comments.loadMore();
  (await call('/api/comments/comments?page=1&size=5&sort=desc&code=p&cursor=more')).answer(page(['c', 'a', 'z']));
  await expect.poll(() => codes(comments)).toEqual(['c', 'b', 'a', 'z']);
});

test('a reply goes to the top of its parent’s replies, whose count rises; the post’s count stays', async () => {
  await openWith(['a']);
  const { list, $open } = comments.repliesTo('a');
  comments.draft.replyTo({ commentCode: 'a', userName: 'bo' });
  comments.draft.type('Yes');
  const sending = comments.send();
  (await call('/api/comments/reply')).answer(envelope(comment('r2')));
  await sending;
  expect(comments.$list.get().items[0]?.replyCount).toBe('1');
  expect(count()).toBe(7);
  expect($open.get()).toBe(true);
  expect(comments.draft.$target.get()).toBeNull();
  (await call('/api/comments/replies?page=0&size=5&sort=desc&code=a')).answer(page(['r2', 'r1']));
  await expect.poll(() => codes(list)).toEqual(['r2', 'r1']);
});

test('replies load once with the first click; later clicks hide and show them', async () => {
  const replies = comments.repliesTo('a');
  replies.toggle();
  expect(replies.$open.get()).toBe(true);
  (await call('/api/comments/replies?page=0&size=5&sort=desc&code=a')).answer(page(['r1'], 'next'));
  await expect.poll(() => replies.list.$list.get().phase).toBe('idle');
  replies.toggle();
  expect(replies.$open.get()).toBe(false);
  replies.toggle();
  expect(replies.$open.get()).toBe(true);
  expect(calls).toEqual([]);
  void replies.list.loadMore();
  (await call('/api/comments/replies?page=1&size=5&sort=desc&code=a&cursor=next')).answer(page(['r0']));
  await expect.poll(() => replies.list.$list.get().items).toHaveLength(2);
});

test('a like counts after success, one call at a time; a refusal says why', async () => {
  await openWith(['a']);
  const [first] = comments.$list.get().items;
  const liking = comments.toggleLike(first as Comment, null);
  await comments.toggleLike(first as Comment, null);
  const like = await call('/api/comments/like');
  // Also if the page is left at once.
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

test('a like that still waits is undone by the next press', async () => {
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

test('a later answer knows more of a comment’s like than what was done here, an earlier one less', async () => {
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

test('deleting a comment lowers the post’s count, deleting a reply its parent’s', async () => {
  await openWith(['b', 'a']);
  const removing = comments.remove(comment('a'), null);
  (await call('/api/comments/delete')).answer(envelope(null));
  expect(await removing).toBe(true);
  expect(codes(comments)).toEqual(['b']);
  expect(count()).toBe(6);
  expect($toast.get()?.text).toBe('Comment deleted successfully!');
  comments.repliesTo('b').add(comment('r'));
  (await call('/api/comments/replies?page=0&size=5&sort=desc&code=b')).answer(page([]));
  const reply = comments.remove(comment('r'), 'b');
  (await call('/api/comments/delete')).answer(offline());
  expect(await reply).toBe(false);
  expect($toast.get()?.text).toBe('Failed to delete comment!');
  expect(comments.repliesTo('b').list.$list.get().items).toHaveLength(1);
});

test('what a moderator removes leaves the list, the count and the box once it is gone', async () => {
  await openWith(['b', 'a']);
  comments.draft.replyTo({ commentCode: 'a', userName: 'bo' });
  const drop = comments.aboutToGo(comment('a'), null);
  expect(codes(comments)).toEqual(['b', 'a']);
  drop();
  expect([codes(comments), count(), comments.draft.$target.get()]).toEqual([['b'], 6, null]);
});

test('a retry of a failed send repeats its key; another text gets another key', async () => {
  comments.draft.type('Hello');
  const keys: (string | null)[] = [];
  for (const change of [null, null, 'Hello you']) {
    if (change) comments.draft.type(change);
    const sending = comments.send();
    const sent = await call('/api/comments');
    keys.push(sent.key);
    sent.answer(offline());
    expect(await sending).toBe(false);
  }
  expect($toast.get()?.text).toBe('Failed to send comment/reply!');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(comments.draft.$text.get()).toBe('Hello you');
});

test('a member whose session is lost while a comment is sent comes back to it after Login', async () => {
  comments.draft.type('Hello');
  const sending = comments.send();
  (await call('/api/comments')).answer(envelope(null, 401, 'Please log in.'));
  // The session cannot be renewed either.
  await expect.poll(() => calls.length > 0 || askedNext() !== null).toBe(true);
  while (calls.length > 0) calls.shift()?.answer(envelope(null, 401, 'Please log in.'));
  expect(await sending).toBe(false);
  expect(askedNext()).toBe(paths.comments('p'));
  expect(comments.draft.$text.get()).toBe('Hello');
  // For a moment after a redirect, the page counts as being left.
  browser.tick(1_000);
});

test('an empty comment, one that is too long, and one that is being sent are not sent', async () => {
  comments.draft.type(' \n ');
  expect(await comments.send()).toBe(false);
  comments.draft.type('👍'.repeat(1_001));
  expect(await comments.send()).toBe(false);
  expect($toast.get()?.text).toBe('A comment can have at most 1,000 characters.');
  expect(calls).toEqual([]);
  comments.draft.type('👍'.repeat(1_000));
  void comments.send();
  expect(await comments.send()).toBe(false);
  expect(calls).toHaveLength(1);
});

test('a visitor is asked to log in, and the member who then signs in finds the text', async () => {
  open(null);
  comments.draft.type('I was here');
  expect(await comments.send()).toBe(false);
  expect($loginWish.get()).toEqual({ action: 'comment', next: '/client/home?code=p&panel=comments', code: 'p' });
  await comments.toggleLike(comment('a'), null);
  expect($loginWish.get()?.action).toBe('like comments');
  expect(calls).toEqual([]);
  $session.set(me as never);
  expect(createComments(post).draft.$text.get()).toBe('I was here');
});

test('comments of others come in at the top, at most every two seconds, with the count of the server', async () => {
  await openWith(['b', 'a'], 'more');
  const [stream] = browser.streams;
  expect(stream?.address).toBe('/api/comments/news/events?code=p');
  stream?.send({ commentCount: '2', newest: 'b' });
  browser.tick(2_000);
  expect(calls).toEqual([]);
  expect(count()).toBe(2);

  stream?.send({ commentCount: '3', newest: 'c' });
  browser.tick(0);
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(page(['c', 'b', 'a']));
  await expect.poll(() => codes(comments)).toEqual(['c', 'b', 'a']);
  expect(comments.$arrived.get()).toBe(1);

  stream?.send({ commentCount: '4', newest: 'd' });
  stream?.send({ commentCount: '9', newest: 'i' });
  browser.tick(1_999);
  expect(calls).toEqual([]);
  browser.tick(1);
  // More than a page: it goes on until there is no gap.
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(
    page(['i', 'h', 'g', 'f', 'e'], 'deeper'),
  );
  (await call('/api/comments/comments?page=1&size=5&sort=desc&code=p&cursor=deeper')).answer(
    page(['d', 'c', 'b'], 'more'),
  );
  await expect.poll(() => codes(comments)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a']);
  expect(count()).toBe(9);
});

test('a comment that somebody else deletes leaves the list, and so does the only one', async () => {
  await openWith(['c', 'b', 'a']);
  const [stream] = browser.streams;
  stream?.send({ commentCount: '3', newest: 'c' });
  comments.draft.replyTo({ commentCode: 'b', userName: 'bo' });
  comments.draft.type('But');
  stream?.send({ commentCount: '2', newest: 'c' });
  browser.tick(2_000);
  (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(page(['c', 'a']));
  await expect.poll(() => codes(comments)).toEqual(['c', 'a']);
  // Otherwise what was meant for one member would go to everybody.
  expect(comments.draft.$target.get()?.commentCode).toBe('b');
  stream?.send({ commentCount: '0', newest: null });
  browser.tick(2_000);
  (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(page([]));
  await expect.poll(() => codes(comments)).toEqual([]);
  expect(count()).toBe(0);
});

test('what a moderator has just removed stays in the list while it can be undone', async () => {
  await openWith(['b', 'a']);
  const [stream] = browser.streams;
  stream?.send({ commentCount: '2', newest: 'b' });
  const removal = createRemoval({ kind: 'comment', code: 'a', onGone: () => {} });
  const removing = removal.remove('');
  (await call('/api/comments/delete')).answer(envelope({}));
  await removing;
  stream?.send({ commentCount: '1', newest: 'b' });
  browser.tick(2_000);
  (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(page(['b']));
  await new Promise(setImmediate);
  expect(codes(comments)).toEqual(['b', 'a']);
  removal.leave();
});

test('of a list that goes on, only what was compared leaves', async () => {
  await openWith(['e', 'd', 'c', 'b', 'a'], 'more');
  const [stream] = browser.streams;
  stream?.send({ commentCount: '9', newest: 'e' });
  stream?.send({ commentCount: '9', newest: 'f' });
  browser.tick(2_000);
  (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(page(['f', 'd', 'c'], 'on'));
  (await call('/api/comments/comments?page=1&size=50&sort=desc&code=p&cursor=on')).answer(offline());
  await (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(page(['f', 'd', 'c', 'b', 'a']));
  await expect.poll(() => codes(comments)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
});

test('a reply to a comment that is gone is told so and stays a reply, and the comment leaves the list', async () => {
  await openWith(['b', 'a']);
  comments.draft.replyTo({ commentCode: 'a', userName: 'bo' });
  comments.draft.type('But why?');
  const sending = comments.send();
  (await call('/api/comments/reply')).answer(envelope(null, 404, 'This comment was deleted.'));
  expect(await sending).toBe(false);
  expect($toast.get()?.text).toBe('This comment was deleted.');
  expect(codes(comments)).toEqual(['b']);
  const { $text, $target } = comments.draft;
  expect([$text.get(), $target.get()?.commentCode]).toEqual(['But why?', 'a']);
});

test('a member’s own comment counts once if the stream tells of it before the answer', async () => {
  await openWith(['a']);
  comments.draft.type('Mine');
  const sending = comments.send();
  const sent = await call('/api/comments');
  browser.streams[0]?.send({ commentCount: '8', newest: 'm' });
  sent.answer(envelope(comment('m')));
  await sending;
  expect(count()).toBe(8);
  browser.tick(2_000);
  expect(codes(comments)).toEqual(['m', 'a']);
  expect(comments.$arrived.get()).toBe(0);
});

test('a retry does not count a comment again whose answer was lost and of which the stream told', async () => {
  await openWith(['a']);
  comments.draft.type('Mine');
  const failing = comments.send();
  (await call('/api/comments')).answer(offline());
  await failing;
  browser.streams[0]?.send({ commentCount: '8', newest: 'm' });
  const retry = comments.send();
  (await call('/api/comments')).answer(envelope(comment('m')));
  await retry;
  expect(count()).toBe(8);
  expect(codes(comments)).toEqual(['m', 'a']);
});

test('somebody who opens the comments without a network is told so', async () => {
  browser.setOnline(false);
  comments.open();
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(offline());
  await expect.poll(() => $toast.get()?.text).toBe('You are offline.');
  expect(comments.$list.get()).toMatchObject({ phase: 'failed', reason: 'Failed to load comments!' });
});

test('after a cut stream come a call and another stream; a closed or hidden panel has no stream', async () => {
  const stop = await openWith(['a']);
  browser.streams[0]?.cut();
  browser.tick(3_000);
  (await call('/api/comments/news?code=p')).answer(envelope({ commentCount: '5', newest: 'a' }));
  await expect.poll(count).toBe(5);
  expect(browser.streams.map((stream) => stream.open)).toEqual([false, true]);
  browser.setVisible(false);
  expect(browser.streams.some((stream) => stream.open)).toBe(false);
  browser.setVisible(true);
  expect(browser.streams.at(-1)?.open).toBe(true);
  stop();
  expect(browser.streams.some((stream) => stream.open)).toBe(false);
  expect(browser.streams).toHaveLength(3);
});
