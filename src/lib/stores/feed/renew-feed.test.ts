import { afterEach, expect, test } from 'vitest';
import type { FeedPage, Post } from '#lib/contract/post/post.ts';
import { usePlatform as adopt } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { createFeed } from './feed.ts';
import { renewFeed } from './renew-feed.ts';

const post = (postCode: string, hiddenBecauseOf: string | null = null) => ({ postCode, hiddenBecauseOf }) as Post;
const page = (posts: Post[], cursor: string | null): FeedPage => ({
  contents: posts,
  page: 0,
  hasNext: cursor !== null,
  cursor,
});
const shown = ({ $list, $current }: ReturnType<typeof createFeed>) => ({
  posts: $list.get().items.map(({ postCode, hiddenBecauseOf }) => [postCode, hiddenBecauseOf]),
  current: $current.get(),
});

/** Answers each path with its data; a path without one fails. */
function online(answers: Record<string, unknown>) {
  const fetch = async (address: string) => {
    const data = answers[new URL(address, 'http://riff.test').pathname];
    return Response.json({ code: data ? 200 : 500, message: '', data: data ?? null, errors: {} });
  };
  adopt(fakePlatform({ fetch }));
}
afterEach(() => adopt(undefined));

test('the current post stays and is covered, and the posts around it are loaded again', async () => {
  online({
    '/api/posts/get': post('b', 'spoiler'),
    '/api/posts': page([post('b', 'spoiler'), post('x')], null),
    '/api/posts/view': { viewCount: 1 },
  });
  const feed = createFeed(page([post('a'), post('b'), post('c')], 'next'));
  feed.reach(1);
  await renewFeed(feed);
  expect(shown(feed)).toEqual({
    posts: [
      ['b', 'spoiler'],
      ['x', null],
    ],
    current: 0,
  });
});

test('without an answer the current post stays as it was', async () => {
  online({});
  const feed = createFeed(page([post('a'), post('b')], 'next'));
  feed.reach(1);
  await renewFeed(feed);
  expect(shown(feed)).toEqual({ posts: [['b', null]], current: 0 });
  expect(feed.$list.get().phase).toBe('failed');
});

test('a feed without posts begins again', async () => {
  online({ '/api/posts': page([post('x')], null) });
  const feed = createFeed(page([], null));
  await renewFeed(feed);
  expect(shown(feed).posts).toEqual([['x', null]]);
});
