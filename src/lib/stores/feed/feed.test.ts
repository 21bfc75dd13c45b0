import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedPage, Post } from '#lib/contract/post/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createFeed } from './feed.ts';

const post = (postCode: string) => ({ postCode }) as Post;
const page = (codes: string[], cursor: string | null): FeedPage => ({
  contents: codes.map(post),
  page: 0,
  hasNext: cursor !== null,
  cursor,
});

/** Answers views with a default, and every other call with the test's answer. */
const online = (answer: (address: string) => Promise<Response>) =>
  usePlatform(
    fakePlatform({
      fetch: async (address) =>
        address.endsWith('/posts/view')
          ? Response.json({ code: 200, message: 'OK', data: { viewCount: 1 }, errors: {} })
          : answer(address),
    }),
  );

/** A feed whose next page is one post, and the addresses of its page requests. */
function feedOf(codes: string[], cursor: string | null) {
  const asked: string[] = [];
  online(async (address) => {
    asked.push(address);
    return Response.json({ code: 200, message: 'OK', data: page(['z'], null), errors: {} });
  });
  return { asked, feed: createFeed(page(codes, cursor)) };
}

beforeEach(() => {
  online(() => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('the first posts come from the page, and the first one is current', () => {
  const { asked, feed } = feedOf(['a', 'b', 'c', 'd', 'e'], 'next');
  expect(feed.$list.get().items.map(({ postCode }) => postCode)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(feed.$current.get()).toBe(0);
  expect(asked).toEqual([]);
});

test('the next page is requested within three posts of the end, by cursor, once', async () => {
  const { asked, feed } = feedOf(['a', 'b', 'c', 'd', 'e'], 'next');
  feed.show('b');
  expect(asked).toEqual([]);
  feed.show('c');
  feed.show('d');
  expect(asked).toEqual(['/api/posts?cursor=next']);
  expect(feed.$current.get()).toBe(3);
  await expect.poll(() => feed.$list.get().items.length).toBe(6);
});

test('after the last page nothing is requested', () => {
  const { asked, feed } = feedOf(['a'], null);
  feed.show('a');
  expect(asked).toEqual([]);
});

test('the feed does not end before the server’s last page: not after thousands of posts, nor after pages without new ones', async () => {
  const many = Array.from({ length: 3_000 }, (_, n) => `post-${n}`);
  const pages = [page([], 'b'), page(['post-1'], 'c'), page([], 'd'), page([], 'e'), page(['last'], null)];
  online(async () => Response.json({ code: 200, message: 'OK', data: pages.shift(), errors: {} }));
  const feed = createFeed(page(many, 'a'));
  expect(feed.$list.get().phase).toBe('idle');
  await feed.loadMore();
  expect(feed.$list.get()).toMatchObject({ phase: 'done', items: { length: 3_001 } });
});

test('moving to a post records its view, and staying on it does not', async () => {
  const calls: string[] = [];
  usePlatform(
    fakePlatform({
      fetch: async (_address, init) => {
        calls.push(String(init?.body));
        return Response.json({ code: 200, message: 'OK', data: { viewCount: 5 }, errors: {} });
      },
    }),
  );
  const feed = createFeed(page(['a', 'b'], null));
  for (const code of ['a', 'a', 'b', 'a']) feed.show(code);
  await expect.poll(() => feed.$list.get().items[1]?.viewCount).toBe(5);
  expect(calls.map((body) => JSON.parse(body).code)).toEqual(['a', 'b', 'a']);
});

test('a view that fails to count is reported only for the post in the address', async () => {
  const asked: string[] = [];
  usePlatform(
    fakePlatform({
      url: 'http://riff.test/client/home?code=b',
      fetch: async (_address, init) => {
        asked.push(String(init?.body));
        throw new TypeError('offline');
      },
    }),
  );
  const feed = createFeed(page(['b', 'a', 'c', 'd', 'e'], 'next'));
  feed.show('a');
  await expect.poll(() => asked).toHaveLength(1);
  await Promise.resolve();
  expect($toast.get()).toBeNull();
  feed.show('b');
  await expect.poll(() => $toast.get()).toMatchObject({ text: 'Failed to record view', kind: 'destructive' });
});

test('a code that is not in the feed changes nothing', () => {
  const { feed } = feedOf(['a', 'b'], null);
  feed.show('b');
  feed.show('gone');
  expect(feed.$current.get()).toBe(1);
});

test('the next page comes from the server', async () => {
  const calls: string[] = [];
  const answer = { code: 200, message: 'OK', data: page(['z'], null), errors: {} };
  online(async (address) => {
    calls.push(address);
    return Response.json(answer);
  });
  const feed = createFeed(page(['a'], 'next'));
  await feed.loadMore();
  expect(calls).toEqual(['/api/posts?cursor=next']);
  expect(feed.$list.get().items[1]?.postCode).toBe('z');
});

test('without a first page the feed loads it; a failure shows a toast', async () => {
  const feed = createFeed(null);
  await feed.loadMore();
  expect(feed.$list.get()).toEqual({ phase: 'failed', items: [], reason: 'Failed to fetch posts' });
});

test('a failed next page shows a toast, and the posts stay', async () => {
  const feed = createFeed(page(['a'], 'next'));
  feed.show('a');
  await expect.poll(() => $toast.get()).toMatchObject({ text: 'Failed to fetch posts', kind: 'destructive' });
  expect(feed.$list.get()).toMatchObject({ phase: 'failed', items: [{ postCode: 'a' }] });
});

test('a deleted post leaves the feed, and the position stays', () => {
  const { feed } = feedOf(['a', 'b', 'c'], null);
  feed.reach(1);
  feed.remove('a');
  expect(feed.$current.get()).toBe(0);
  feed.remove('b');
  expect(feed.$current.get()).toBe(0);
  feed.remove('c');
  feed.remove('unknown');
  expect(feed.$list.get().items).toEqual([]);
  expect(feed.$current.get()).toBe(0);
});

const shown = ({ $list }: ReturnType<typeof createFeed>) => $list.get().items.map(({ postCode }) => postCode);

test('a hidden post returns to its place as the current one, also after another was loaded or removed', async () => {
  const { feed } = feedOf(['a', 'b', 'c', 'd', 'e'], 'next');
  feed.show('b');
  feed.hide('b');
  expect([shown(feed), feed.$current.get()]).toEqual([['a', 'c', 'd', 'e'], 1]);
  feed.show('d');
  await expect.poll(() => shown(feed).at(-1)).toBe('z');
  expect(feed.putBack('b')).toBe(1);
  expect([shown(feed), feed.$current.get()]).toEqual([['a', 'b', 'c', 'd', 'e', 'z'], 1]);
  feed.hide('a');
  expect(feed.putBack('a')).toBe(0);
  // The post before it is gone by then.
  feed.hide('e');
  feed.remove('d');
  feed.reach(1);
  expect(feed.putBack('e')).toBe(1);
  expect(shown(feed)).toEqual(['a', 'e', 'b', 'c', 'z']);
});

test('a post that the feed does not have, or has again, is not put back', () => {
  const { feed } = feedOf(['a', 'b'], null);
  expect(feed.putBack('x')).toBeNull();
  feed.hide('x');
  expect(feed.putBack('x')).toBeNull();
  feed.hide('b');
  expect(feed.putBack('b')).toBe(1);
  expect(feed.putBack('b')).toBeNull();
  expect(shown(feed)).toEqual(['a', 'b']);
});

test('the next page is loaded when the last post of a page is hidden', async () => {
  const { feed } = feedOf(['a'], 'next');
  feed.hide('a');
  await expect.poll(() => shown(feed)).toEqual(['z']);
});

test('the feed says whether it ends because the member hides seen posts', async () => {
  online(async () =>
    Response.json({ code: 200, message: 'OK', data: { ...page([], null), endsAtSeen: true }, errors: {} }),
  );
  const feed = createFeed(page(['a'], 'next'));
  expect(feed.$endsAtSeen.get()).toBe(false);
  await feed.loadMore();
  expect([feed.$list.get().phase, feed.$endsAtSeen.get()]).toEqual(['done', true]);
  expect(createFeed({ ...page([], null), endsAtSeen: true }).$endsAtSeen.get()).toBe(true);
});
