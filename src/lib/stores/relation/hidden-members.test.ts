import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $session } from '../account/session.ts';
import { commentList } from '../comments/known-comments.ts';
import { createFeed } from '../feed/feed.ts';
import { joinTabs } from '../join-tabs.ts';
import { growingList } from '../lists/growing-list.ts';
import { checkMembers } from './check-members.ts';
import { $hiddenMembers, hiddenMembers, membersOnScreen, onHidden } from './hidden-members.ts';

let browser: FakePlatform;
let asked: string[][];
let visible: string[];
let stops: (() => void)[] = [];

beforeEach(() => {
  asked = [];
  visible = [];
  browser = fakePlatform({
    fetch: async (address) => {
      const { pathname, searchParams } = new URL(address, 'http://riff.test');
      if (pathname !== '/api/accounts/visible')
        return Response.json({ code: 500, message: '', data: null, errors: {} });
      const codes = searchParams.get('codes')?.split(',') ?? [];
      asked.push(codes);
      const data = { codes: codes.filter((code) => visible.includes(code)) };
      return Response.json({ code: 200, message: 'OK', data, errors: {} });
    },
  });
  usePlatform(browser);
  $session.set({ userCode: 'a' } as never);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  browser.tick(10_000);
  $hiddenMembers.set({});
  $session.set(null);
  usePlatform(undefined);
});

/** A feed of posts, each named by its author's letter and a number. */
function feedOf(codes: string) {
  const contents = codes.split(' ').map((postCode) => ({ postCode, userCode: postCode[0] }) as Post);
  const feed = createFeed({ contents, page: 0, hasNext: false, cursor: null });
  stops = [...stops, feed.$list.listen(() => {}), feed.keepPlace()];
  return feed;
}
const codesIn = (feed: ReturnType<typeof createFeed>) =>
  feed.$list
    .get()
    .items.map(({ postCode }) => postCode)
    .join(' ');
const current = (feed: ReturnType<typeof createFeed>) => feed.$list.get().items[feed.$current.get()]?.postCode;

test('a page that Back shows again asks which members are left, because it has missed the blocks in between', async () => {
  const feed = feedOf('b1 c1');
  let comeBack = () => {};
  const leave = joinTabs('a', (_hear, cameBack) => {
    comeBack = cameBack;
    return { tell: () => {}, leave: () => {} };
  });
  visible = ['c'];
  comeBack();
  browser.tick(1_000);
  await expect.poll(() => codesIn(feed)).toBe('c1');
  // Other files of this process may have shown members too.
  expect(asked.flat()).toEqual(expect.arrayContaining(['b', 'c']));
  leave();
});

test('the posts of a hidden author leave the feed, and come back to their places', () => {
  const feed = feedOf('b1 c1 b2 c2');
  feed.reach(3);
  hiddenMembers.change('b', { gone: 'own' });
  expect([codesIn(feed), current(feed)]).toEqual(['c1 c2', 'c2']);
  hiddenMembers.change('b', { gone: null });
  expect([codesIn(feed), current(feed)]).toEqual(['b1 c1 b2 c2', 'c2']);
});

test('if the current post leaves, the next one takes its place; at the end, the last one', () => {
  const feed = feedOf('c1 b1 d1 b2');
  feed.reach(1);
  hiddenMembers.change('b', { muted: 'POSTS' });
  expect([codesIn(feed), current(feed)]).toEqual(['c1 d1', 'd1']);
  hiddenMembers.change('d', { muted: 'ALL' });
  expect([codesIn(feed), current(feed)]).toEqual(['c1', 'c1']);
  hiddenMembers.change('c', { gone: 'other' });
  expect([codesIn(feed), feed.$current.get()]).toEqual(['', 0]);
});

test('a mute of comments leaves posts, and hides comments', () => {
  const feed = feedOf('b1');
  const comments = commentList(() =>
    growingList<Comment, string>({
      ...{ start: '', load: async () => ({ items: [], next: null }), keyOf: ({ commentCode }) => commentCode },
      first: {
        items: ['b', 'c'].map((userCommentCode) => ({ userCommentCode, commentCode: userCommentCode }) as Comment),
        next: null,
      },
    }),
  );
  stops.push(comments.$list.listen(() => {}));
  hiddenMembers.change('b', { muted: 'COMMENTS' });
  expect(codesIn(feed)).toBe('b1');
  expect(comments.$list.get().items.map(({ commentCode }) => commentCode)).toEqual(['c']);
});

test('a check hides the members who can no longer be opened, and shows those who can again', async () => {
  const feed = feedOf('b1 c1 a1');
  visible = ['c'];
  checkMembers();
  checkMembers();
  browser.tick(0);
  await vi.waitFor(() => expect(codesIn(feed)).toBe('c1 a1'));
  // One call for both, without the member themselves.
  expect(asked).toHaveLength(1);
  expect(asked[0]).toEqual(expect.arrayContaining(['b', 'c']));
  expect(asked[0]).not.toContain('a');
  visible = ['b', 'c'];
  checkMembers();
  browser.tick(500);
  expect(asked).toHaveLength(1);
  browser.tick(500);
  await vi.waitFor(() => expect(codesIn(feed)).toBe('b1 c1 a1'));
});

test('a member who is blocked here is not checked', async () => {
  const feed = feedOf('x1 y1');
  hiddenMembers.change('x', { gone: 'own' });
  expect(membersOnScreen()).toEqual(expect.arrayContaining(['x', 'y']));
  checkMembers();
  browser.tick(1_000);
  await vi.waitFor(() => expect(codesIn(feed)).toBe(''));
  expect(asked.flat()).toContain('y');
  expect(asked.flat()).not.toContain('x');
});

test('a screen is told when its member is hidden', () => {
  const told = vi.fn();
  stops.push(onHidden('b', 'posts', told));
  hiddenMembers.change('c', { gone: 'own' });
  hiddenMembers.change('b', { muted: 'COMMENTS' });
  expect(told).not.toHaveBeenCalled();
  hiddenMembers.change('b', { gone: 'other' });
  expect(told).toHaveBeenCalledOnce();
});
