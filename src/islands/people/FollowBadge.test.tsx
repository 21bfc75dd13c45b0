import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { $followed } from '#lib/stores/account/follow.ts';
import { FollowBadge } from './FollowBadge.tsx';

afterEach(() => $followed.set({}));

const render = (post: Partial<Post> = {}) =>
  renderToString(
    <FollowBadge
      post={{ userCode: 'ben', userCurrentCode: 'ada', userDisplayName: 'Ben', isFollowing: false, ...post } as Post}
    />,
  );
const label = (html: string) => html.match(/aria-label="([^"]*)"/)?.[1];

test('the plus is for visitors, and for members who do not follow the author', () => {
  expect(label(render())).toBe('Follow Ben');
  expect(label(render({ userCurrentCode: null }))).toBe('Follow Ben');
  expect(render({ isFollowing: true })).toBe('');
});

test('a member cannot follow themselves', () => {
  expect(render({ userCurrentCode: 'ben' })).toBe('');
});

test('a follow made here can be undone, and one undone elsewhere on this page can be repeated', () => {
  $followed.set({ ben: true });
  expect(label(render())).toBe('Following Ben');
  // The list was loaded later, and the button of this post was not pressed.
  expect(render({ isFollowing: true })).toBe('');
  $followed.set({ ben: false });
  expect(label(render({ isFollowing: true }))).toBe('Follow Ben');
});
