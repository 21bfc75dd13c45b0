import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import {
  browser,
  call,
  calls,
  codes,
  comment,
  comments,
  count,
  envelope,
  me,
  offline,
  open,
  openWith,
  page,
  post,
  reset,
} from '#tests/support/doubles/comments-panel.ts';
import { askedNext } from '../account/asked-next.ts';
import { $loginWish, dismissLoginWish } from '../account/login-wish.ts';
import { $session } from '../account/session.ts';
import { createRemoval } from '../moderation/removal.ts';
import { $knownPosts } from '../post/known-posts.ts';
import { sendWaitingActions } from '../send-waiting-actions.ts';
import { $toast, dismissToast } from '../toast.ts';
import { waitingActions } from '../waiting-list.ts';
import { createComments } from './comments.ts';

beforeEach(reset);
afterEach(() => {
  $knownPosts.set({});
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
  // A later page that repeats the comment does not add it again.
  void comments.loadMore();
  (await call('/api/comments/comments?page=1&size=5&sort=desc&code=p&cursor=more')).answer(page(['c', 'a', 'z']));
  await expect.poll(() => codes(comments)).toEqual(['c', 'b', 'a', 'z']);
});

test('a reply goes to the top of its parent’s replies, whose count rises, while the post’s count stays', async () => {
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

test('a comment that a moderator removes leaves the list, the count and the box once it is deleted', async () => {
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

test('a member whose session is lost during the sending of a comment returns to it after Login', async () => {
  comments.draft.type('Hello');
  const sending = comments.send();
  (await call('/api/comments')).answer(envelope(null, 401, 'Please log in.'));
  // The session's renewal fails too.
  await expect.poll(() => calls.length > 0 || askedNext() !== null).toBe(true);
  while (calls.length > 0) calls.shift()?.answer(envelope(null, 401, 'Please log in.'));
  expect(await sending).toBe(false);
  expect(askedNext()).toBe(paths.comments('p'));
  expect(comments.draft.$text.get()).toBe('Hello');
  // For a moment after a redirect, the product treats the page as being left.
  browser.tick(1_000);
});

test('an empty comment, one that is too long, and one that is already being sent are not sent', async () => {
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
  expect($loginWish.get()?.action).toBe('likeComment');
  expect(calls).toEqual([]);
  $session.set(me as never);
  expect(createComments(post).draft.$text.get()).toBe('I was here');
});

test('others’ comments arrive at the top, at most every two seconds, with the server’s count', async () => {
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
  // There is more than one page of new comments, so the loading continues until there is no gap.
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(
    page(['i', 'h', 'g', 'f', 'e'], 'deeper'),
  );
  (await call('/api/comments/comments?page=1&size=5&sort=desc&code=p&cursor=deeper')).answer(
    page(['d', 'c', 'b'], 'more'),
  );
  await expect.poll(() => codes(comments)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a']);
  expect(count()).toBe(9);
});

test('a comment that another member deletes leaves the list, even if it is the only one', async () => {
  await openWith(['c', 'b', 'a']);
  const [stream] = browser.streams;
  stream?.send({ commentCount: '3', newest: 'c' });
  comments.draft.replyTo({ commentCode: 'b', userName: 'bo' });
  comments.draft.type('But');
  stream?.send({ commentCount: '2', newest: 'c' });
  browser.tick(2_000);
  (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(page(['c', 'a']));
  await expect.poll(() => codes(comments)).toEqual(['c', 'a']);
  // Otherwise a text for one member would go to everybody.
  expect(comments.draft.$target.get()?.commentCode).toBe('b');
  stream?.send({ commentCount: '0', newest: null });
  browser.tick(2_000);
  (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(page([]));
  await expect.poll(() => codes(comments)).toEqual([]);
  expect(count()).toBe(0);
});

test('a comment that a moderator has just removed stays in the list while Undo is possible', async () => {
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

test('in an incomplete list, only compared comments can leave', async () => {
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

test('a reply to a deleted comment gets a message and stays a reply, and the comment leaves the list', async () => {
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

test('a member’s own comment counts once if the stream announces it before the answer', async () => {
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

test('a retry does not count a comment again whose answer was lost and which the stream announced', async () => {
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

/** Leaves a comment of Ada's waiting under the post, and begins to send it. */
function sendWaitingComment(commentCode: string | null) {
  const target = commentCode === null ? null : { commentCode, userName: 'bo' };
  const comment = { postCode: 'p', target, content: 'Late' };
  waitingActions.set([{ userCode: 'ada', kind: 'comment', code: 'key', isWanted: true, comment }]);
  return sendWaitingActions('ada');
}

test('a comment that waited for a network shows in the open panel, and counts once', async () => {
  const close = await openWith(['a']);
  const sending = sendWaitingComment(null);
  (await call('/api/comments')).answer(envelope(comment('w')));
  await sending;
  expect(codes(comments)).toEqual(['w', 'a']);
  browser.streams[0]?.send({ commentCount: '8', newest: 'w' });
  expect(count()).toBe(8);
  close();
  const sendingLater = sendWaitingComment(null);
  (await call('/api/comments')).answer(envelope(comment('x')));
  await sendingLater;
  expect(codes(comments)).toEqual(['w', 'a']);
});

test('a reply that waited for a network shows in the open panel, and its parent counts it', async () => {
  await openWith(['a']);
  const sending = sendWaitingComment('a');
  (await call('/api/comments/reply')).answer(envelope(comment('r')));
  await sending;
  expect(codes(comments.repliesTo('a').list)).toEqual(['r']);
  expect(comments.$list.get().items[0]?.replyCount).toBe('1');
  expect(count()).toBe(7);
  (await call('/api/comments/replies?page=0&size=5&sort=desc&code=a')).answer(page(['r']));
});

test('a reply that waited for a network loads nothing if the panel does not show its parent', async () => {
  const close = await openWith(['a']);
  const sending = sendWaitingComment('unseen');
  (await call('/api/comments/reply')).answer(envelope(comment('r')));
  await sending;
  expect(calls).toEqual([]);
  close();
});

test('a member who opens the comments without a network gets a message', async () => {
  browser.setOnline(false);
  comments.open();
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(offline());
  await expect.poll(() => $toast.get()?.text).toBe('You are offline.');
  expect(comments.$list.get()).toMatchObject({ phase: 'failed', reason: 'Failed to load comments!' });
});

test('after a broken stream the panel makes a call and opens another stream; a closed or hidden panel has no stream', async () => {
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
