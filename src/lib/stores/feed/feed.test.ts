import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeedPage, Post } from '#lib/contract/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#lib/platform/fake.ts';
import { $toast } from '../toast.ts';
import { createFeed, type FeedChunk } from './feed.ts';

const media = { cloud: 'riff', delivery: '/media' };
const none = { kind: 'none', avatar: null, soundAvatar: null } as const;
const post = (postCode: string) =>
  ({ postCode, postType: 'VID', videoUrl: `videos/${postCode}`, thumbnail: 0 }) as Post;
const page = (codes: string[], cursor: string | null): FeedPage => ({
  contents: codes.map(post),
  page: 0,
  hasNext: cursor !== null,
  cursor,
});

function feedOf(codes: string[], cursor: string | null) {
  const asked: string[] = [];
  const load = async (at: string): Promise<FeedChunk> => {
    asked.push(at);
    return { items: [{ post: post(`after-${at}`), media: none }], next: null };
  };
  const firstMedia = codes.map(() => none);
  return { asked, feed: createFeed({ firstPage: page(codes, cursor), firstMedia, media }, load) };
}

/** Answers views, and everything else as the test says. */
const online = (answer: (address: string) => Promise<Response>) =>
  usePlatform(
    fakePlatform({
      fetch: async (address) =>
        address.endsWith('/posts/view')
          ? Response.json({ code: 200, message: 'OK', data: { viewCount: 1 }, errors: {} })
          : answer(address),
    }),
  );

beforeEach(() => online(() => Promise.reject(new TypeError('offline'))));
afterEach(() => usePlatform(undefined));

test('the first posts come from the page, and the first one is current', () => {
  const { asked, feed } = feedOf(['a', 'b', 'c', 'd', 'e'], 'next');
  expect(feed.$list.get().items.map((entry) => entry.post.postCode)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(feed.$current.get()).toBe(0);
  expect(asked).toEqual([]);
});

test('the next page is requested within three posts of the end, by cursor, once', async () => {
  const { asked, feed } = feedOf(['a', 'b', 'c', 'd', 'e'], 'next');
  feed.show('b');
  expect(asked).toEqual([]);
  feed.show('c');
  feed.show('d');
  expect(asked).toEqual(['next']);
  expect(feed.$current.get()).toBe(3);
  await expect.poll(() => feed.$list.get().items.length).toBe(6);
});

test('the last page asks for nothing more', () => {
  const { asked, feed } = feedOf(['a'], null);
  feed.show('a');
  expect(asked).toEqual([]);
});

test('moving to a post records its view, staying on it does not', async () => {
  const calls: string[] = [];
  usePlatform(
    fakePlatform({
      fetch: async (_address, init) => {
        calls.push(String(init?.body));
        return Response.json({ code: 200, message: 'OK', data: { viewCount: 5 }, errors: {} });
      },
    }),
  );
  const { feed } = feedOf(['a', 'b'], null);
  for (const code of ['a', 'a', 'b', 'a']) feed.show(code);
  await expect.poll(() => feed.$list.get().items[1]?.post.viewCount).toBe(5);
  expect(calls.map((body) => JSON.parse(body).code)).toEqual(['a', 'b', 'a']);
});

test('a code that is not in the feed changes nothing', () => {
  const { feed } = feedOf(['a', 'b'], null);
  feed.show('b');
  feed.show('gone');
  expect(feed.$current.get()).toBe(1);
});

test('a page comes from the server with the addresses of its media', async () => {
  const calls: string[] = [];
  const answer = { code: 200, message: 'OK', data: page(['z'], null), errors: {} };
  online(async (address) => {
    calls.push(address);
    return Response.json(answer);
  });
  const feed = createFeed({ firstPage: page(['a'], 'next'), firstMedia: [none], media });
  await feed.loadMore();
  expect(calls).toEqual(['/api/posts?cursor=next']);
  expect(feed.$list.get().items[1]?.media).toMatchObject({ hls: '/media/riff/video/upload/sp_auto/videos/z.m3u8' });
});

test('without a first page the feed gets it itself; what fails says so', async () => {
  const feed = createFeed({ firstPage: null, firstMedia: [], media });
  await feed.loadMore();
  expect(feed.$list.get()).toEqual({ phase: 'failed', items: [], reason: 'Failed to fetch posts' });
});

test('a next page that fails is told, and the posts stay', async () => {
  const feed = createFeed({ firstPage: page(['a'], 'next'), firstMedia: [none], media });
  feed.show('a');
  await expect.poll(() => $toast.get()).toMatchObject({ text: 'Failed to fetch posts', kind: 'destructive' });
  expect(feed.$list.get()).toMatchObject({ phase: 'failed', items: [{ post: { postCode: 'a' } }] });
});
