import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import {
  browser,
  call,
  calls,
  codes,
  comment,
  comments,
  envelope,
  me,
  offline,
  open,
  page,
  reset,
} from '#tests/support/doubles/comments-panel.ts';
import { $session } from '../../account/session.ts';
import { $knownPosts } from '../../post/known-posts.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { linkTo } from './comment-link.ts';

const firstPage = '/api/comments/comments?page=0&size=5&sort=desc&code=p';
const linked = () => comments.$linked.get();
const place = (commentCode: string, parent: string | null = null, postCode = 'p') =>
  envelope({ postCode, comment: comment(commentCode), parent: parent === null ? null : comment(parent) });

beforeEach(reset);
afterEach(() => {
  linkTo('p', null);
  $knownPosts.set({});
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

/** Opens the panel by a link to a comment. */
function openLinked(code: string, postCode = 'p') {
  linkTo(postCode, code);
  open(me);
  return comments.open();
}

test('an old comment comes first, marked, and the pages follow without it', async () => {
  openLinked('old');
  expect(linked()).toEqual({ code: 'old', phase: 'loading' });
  // The list asks for its first page as soon as it is drawn.
  void comments.loadMore();
  (await call('/api/comments/get?code=old')).answer(place('old'));
  (await call(firstPage)).answer(page(['e', 'd'], 'more'));
  await expect.poll(() => codes(comments)).toEqual(['old', 'e', 'd']);
  expect(linked()).toEqual({ code: 'old', phase: 'shown' });
  void comments.loadMore();
  (await call('/api/comments/comments?page=1&size=5&sort=desc&code=p&cursor=more')).answer(page(['c', 'old', 'b']));
  await expect.poll(() => codes(comments)).toEqual(['old', 'e', 'd', 'c', 'b']);
  expect(calls).toEqual([]);
});

test('a reply comes first in the open thread of its comment, which comes first', async () => {
  openLinked('r');
  (await call('/api/comments/get?code=r')).answer(place('r', 'above'));
  const replies = comments.repliesTo('above');
  (await call('/api/comments/replies?page=0&size=5&sort=desc&code=above')).answer(page(['s', 'r']));
  (await call(firstPage)).answer(page(['e', 'above']));
  await expect.poll(() => codes(comments)).toEqual(['above', 'e']);
  await expect.poll(() => codes(replies.list)).toEqual(['r', 's']);
  expect(replies.$open.get()).toBe(true);
});

test.each(['is deleted', 'belongs to another post'])(
  'a comment that %s is gone, and the list comes as usual',
  async (why) => {
    openLinked('c');
    const answer = why === 'is deleted' ? envelope(null, 404, 'This comment was deleted.') : place('c', null, 'other');
    (await call('/api/comments/get?code=c')).answer(answer);
    (await call(firstPage)).answer(page(['e']));
    await expect.poll(() => codes(comments)).toEqual(['e']);
    expect(linked()).toEqual({ code: 'c', phase: 'gone' });
    expect($toast.get()).toBeNull();
  },
);

test('without an answer the list comes as usual, and a message says why', async () => {
  openLinked('c');
  (await call('/api/comments/get?code=c')).answer(offline());
  (await call(firstPage)).answer(page(['e']));
  await expect.poll(() => codes(comments)).toEqual(['e']);
  expect(linked()?.phase).toBe('failed');
  expect($toast.get()?.text).toBe(messages.commentsFailed);
});

test('a link counts once, and only for its post', async () => {
  linkTo('other', 'c');
  open(me);
  expect(linked()).toBeNull();
  openLinked('c')();
  expect(linked()?.code).toBe('c');
  open(me);
  expect(linked()).toBeNull();
});

test('a panel that is shown again does not load the comment or a page again', async () => {
  openLinked('old')();
  (await call('/api/comments/get?code=old')).answer(place('old'));
  (await call(firstPage)).answer(page(['e'], 'more'));
  await expect.poll(() => codes(comments)).toEqual(['old', 'e']);
  comments.open();
  await new Promise(setImmediate);
  expect(calls).toEqual([]);
});

test('news before the first page wait for it', async () => {
  openLinked('old');
  (await call('/api/comments/get?code=old')).answer(place('old'));
  const first = await call(firstPage);
  browser.streams[0]?.send({ commentCount: '90', newest: 'f' });
  browser.tick(2_000);
  await new Promise(setImmediate);
  expect(calls).toEqual([]);
  first.answer(page(['e', 'd', 'c', 'b', 'a'], 'more'));
  await expect.poll(() => codes(comments)).toEqual(['old', 'e', 'd', 'c', 'b', 'a']);
  browser.tick(2_000);
  (await call(firstPage)).answer(page(['f', 'e', 'd', 'c', 'b'], 'on'));
  await expect.poll(() => codes(comments)).toEqual(['f', 'old', 'e', 'd', 'c', 'b', 'a']);
});

test.each([true, false])(
  'when comments are deleted, the linked one stays unless it is gone itself: %s',
  async (isGone) => {
    openLinked('old');
    (await call('/api/comments/get?code=old')).answer(place('old'));
    (await call(firstPage)).answer(page(['e', 'd', 'c', 'b', 'a'], 'more'));
    await expect.poll(() => codes(comments)).toHaveLength(6);
    browser.streams[0]?.send({ commentCount: '90', newest: 'e' });
    browser.streams[0]?.send({ commentCount: '89', newest: 'e' });
    browser.tick(2_000);
    (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(page(['e', 'd', 'b', 'a'], 'on'));
    (await call('/api/comments/get?code=old')).answer(isGone ? envelope(null, 404, 'gone') : place('old'));
    await expect.poll(() => codes(comments)).toEqual([...(isGone ? [] : ['old']), 'e', 'd', 'b', 'a']);
  },
);
