import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
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
  openWith,
  reset,
} from '#tests/support/doubles/comments-panel.ts';
import { $session } from '../../account/session.ts';
import { $knownPosts } from '../../post/known-posts.ts';
import { $toast, dismissToast } from '../../toast.ts';

beforeEach(reset);
afterEach(() => {
  $knownPosts.set({});
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

const shown = (code: string) => comments.$list.get().items.find(({ commentCode }) => commentCode === code) as Comment;
const pageOf = (...contents: Comment[]) => envelope({ contents, page: 0, hasNext: false, cursor: null });
const list = '/api/comments/comments?page=0&size=5&sort=desc&code=p';

test('a pinned comment moves to the top, another one takes its place, and unpinned it goes back', async () => {
  await openWith(['c', 'b', 'a'], 'more');
  for (const [code, order] of [
    ['a', ['a', 'c', 'b']],
    ['b', ['b', 'c', 'a']],
  ] as const) {
    const pinning = comments.pin(shown(code), true);
    (await call('/api/comments/pin')).answer(envelope({ isPinned: true }));
    await pinning;
    expect(codes(comments)).toEqual(order);
    expect(comments.$list.get().items.filter(({ isPinned }) => isPinned)).toHaveLength(1);
  }
  const unpinning = comments.pin(shown('b'), false);
  (await call('/api/comments/pin')).answer(envelope({ isPinned: false }));
  await unpinning;
  expect(codes(comments)).toEqual(['c', 'b', 'a']);
  expect($toast.get()?.text).toBe('Comment unpinned');
});

test('new comments come below the pinned one, and one that is known does not end the search for them', async () => {
  const pinned = comment('a', { isPinned: true });
  comments.open();
  (await call(list)).answer(pageOf(pinned, comment('c')));
  await expect.poll(() => codes(comments)).toEqual(['a', 'c']);
  browser.streams[0]?.send({ commentCount: '4', newest: 'e' });
  browser.tick(2_000);
  const first = { contents: [pinned, comment('e')], page: 0, hasNext: true, cursor: 'on' };
  (await call(list)).answer(envelope(first));
  (await call('/api/comments/comments?page=1&size=5&sort=desc&code=p&cursor=on')).answer(
    pageOf(comment('d'), comment('c')),
  );
  await expect.poll(() => codes(comments)).toEqual(['a', 'e', 'd', 'c']);
});

test('an old comment that was pinned elsewhere takes nothing out of the list', async () => {
  await openWith(['c', 'b', 'a'], 'more');
  browser.streams[0]?.send({ commentCount: '7', newest: 'c' });
  browser.streams[0]?.send({ commentCount: '6', newest: 'c' });
  browser.tick(2_000);
  const compared = await call('/api/comments/comments?page=0&size=50&sort=desc&code=p');
  compared.answer(
    envelope({ contents: [comment('a', { isPinned: true }), comment('c')], page: 0, hasNext: true, cursor: 'on' }),
  );
  (await call('/api/comments/comments?page=1&size=50&sort=desc&code=p&cursor=on')).answer(pageOf(comment('b')));
  await expect.poll(() => calls).toEqual([]);
  expect(codes(comments)).toEqual(['c', 'b', 'a']);
});

test('a hidden comment stays marked in the list of the author, counts no more, and Undo shows it again', async () => {
  await openWith(['b', 'a'], 'more');
  const hiding = comments.hide(shown('a'), null, true);
  (await call('/api/comments/hide')).answer(envelope({ isHidden: true }));
  await hiding;
  expect(shown('a').hiddenAs).toBe('AUTHOR');
  expect(count()).toBe(6);
  $toast.get()?.action?.run();
  const undo = await call('/api/comments/hide');
  expect(undo.body).toBe(JSON.stringify({ code: 'a', isHidden: false }));
  undo.answer(envelope({ isHidden: false }));
  await expect.poll(() => shown('a').hiddenAs).toBeNull();
  expect(count()).toBe(7);
});

test('a refused hide changes nothing and gives its reason', async () => {
  await openWith(['a'], 'more');
  const hiding = comments.hide(shown('a'), null, true);
  (await call('/api/comments/hide')).answer(envelope(null, 404, 'This comment was deleted.'));
  await hiding;
  expect(shown('a').hiddenAs).toBeNull();
  expect([count(), $toast.get()?.text]).toEqual([7, 'This comment was deleted.']);
});

test('an approved reply counts under its comment', async () => {
  await openWith(['a']);
  comments.repliesTo('a').toggle();
  const held = comment('r', { hiddenAs: 'HELD' });
  (await call('/api/comments/replies?page=0&size=5&sort=desc&code=a')).answer(pageOf(held));
  await expect.poll(() => codes(comments.repliesTo('a').list)).toEqual(['r']);
  const approving = comments.hide(held, 'a', false);
  (await call('/api/comments/hide')).answer(envelope({ isHidden: false }));
  await approving;
  expect([shown('a').replyCount, $toast.get()?.text]).toEqual(['1', 'Comment approved']);
});

test('a comment that waits for approval is shown to its writer and not counted', async () => {
  await openWith(['a']);
  comments.draft.type('See example.org');
  const sending = comments.send();
  (await call('/api/comments')).answer(envelope(comment('h', { hiddenAs: 'HELD' })));
  expect(await sending).toBe(true);
  expect(codes(comments)).toEqual(['h', 'a']);
  expect([count(), $toast.get()?.text]).toEqual([7, 'Your comment is waiting for approval.']);
});

test('a page with fewer comments than before still removes deleted ones below a pinned one', async () => {
  comments.open();
  (await call(list)).answer(pageOf(comment('a', { isPinned: true }), comment('c'), comment('b')));
  await expect.poll(() => codes(comments)).toEqual(['a', 'c', 'b']);
  browser.streams[0]?.send({ commentCount: '2', newest: 'c' });
  browser.tick(2_000);
  (await call('/api/comments/comments?page=0&size=50&sort=desc&code=p')).answer(
    pageOf(comment('a', { isPinned: true }), comment('c')),
  );
  await expect.poll(() => codes(comments)).toEqual(['a', 'c']);
});
