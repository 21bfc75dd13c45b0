import { beforeEach, expect, test } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { readSeenPosts, seenPostsCache } from '#lib/device/seen-posts.ts';
import { fakeCaches } from '#tests/support/doubles/fake-caches.ts';
import { createPostMemory, type PostMemory } from './remember-posts.ts';

const hour = 3_600_000;
const day = 24 * hour;

let storage: CacheStorage;
let now: number;
let full: boolean;
let asked: { address: string; init: RequestInit }[];
let answer: (address: string) => Response | Promise<Response>;
let memory: PostMemory;

const poster = (headers: Record<string, string> = {}, status = 200) =>
  new Response('pixels', {
    status,
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable', ...headers },
  });

const post = (postCode: string, more: object = {}) =>
  ({
    ...{ postCode, title: `Title of ${postCode} 🎬`, userDisplayName: 'Ada', isPublic: true, sensitive: null },
    media: {
      kind: 'video',
      poster: {
        src: `/media/${postCode}-720.jpg`,
        srcSet: `/media/c_limit,${postCode}.jpg 300w, /media/large.jpg 720w`,
      },
    },
    ...more,
  }) as unknown as Post;

const codes = async () => (await readSeenPosts(storage, now)).map((seen) => seen.post.postCode);

beforeEach(() => {
  full = false;
  storage = fakeCaches(() => (full ? new DOMException('full', 'QuotaExceededError') : null));
  now = Date.UTC(2026, 0, 1);
  asked = [];
  answer = () => poster();
  const fetch = async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return await answer(address);
  };
  memory = createPostMemory({ storage, fetch, now: () => now });
});

test('a viewed post is stored with its smallest poster, requested without a member’s session', async () => {
  await memory.remember(post('a'));
  expect(asked).toEqual([{ address: '/media/c_limit,a.jpg', init: { credentials: 'omit', cache: 'no-cache' } }]);
  const [seen] = await readSeenPosts(storage, now);
  expect(seen?.post).toMatchObject({ postCode: 'a', title: 'Title of a 🎬', author: 'Ada' });
  expect(await seen?.poster.text()).toBe('pixels');
});

test.each([
  ['private', () => poster({ 'Cache-Control': 'private, no-store' })],
  ['public but not to be stored', () => poster({ 'Cache-Control': 'public, no-store' })],
  ['without a rule for caches', () => poster({ 'Cache-Control': '' })],
  ['a part of a file', () => poster({ 'Content-Range': 'bytes 0-5/6' }, 206)],
  ['not an image', () => poster({ 'Content-Type': 'text/html' })],
  ['refused', () => poster({}, 404)],
  ['too large', () => new Response(new Uint8Array(600_000), poster())],
])('the service worker does not store an answer that is %s, and removes the post stored before', async (_, given) => {
  await memory.remember(post('a'));
  answer = given;
  await memory.remember(post('a'));
  expect(await codes()).toEqual([]);
});

test('nothing is requested for a private post, or for one without media', async () => {
  await memory.remember(post('a', { isPublic: false }));
  await memory.remember(post('b', { media: { kind: 'none' } }));
  expect(asked).toEqual([]);
});

test('a poster of the media’s own origin is stored, unless the answer may not be read', async () => {
  const elsewhere = { media: { kind: 'images', images: [{ srcSet: 'https://media.example/c 300w' }] } };
  await memory.remember(post('c', elsewhere));
  expect(asked.map(({ address }) => address)).toEqual(['https://media.example/c']);
  expect(await codes()).toEqual(['c']);
  answer = () => Object.defineProperty(poster(), 'type', { value: 'opaque' });
  await memory.remember(post('c', elsewhere));
  expect(await codes()).toEqual([]);
});

test('60 posts stay, for three days, newest first', async () => {
  for (let n = 1; n <= 62; n += 1) {
    now += 1;
    await memory.remember(post(`p${n}`));
  }
  const kept = await codes();
  expect(kept).toHaveLength(60);
  expect([kept[0], kept.at(-1)]).toEqual(['p62', 'p3']);
  now += 3 * day;
  expect(await codes()).toEqual([]);
  await memory.remember(post('next'));
  expect(await (await storage.open(seenPostsCache)).keys()).toHaveLength(1);
});

test('after an hour the server is asked again, and posts that are no longer public are dropped', async () => {
  await memory.remember(post('a'));
  await memory.remember(post('b'));
  now += hour;
  answer = (address) => (address.includes('a.jpg') ? poster({}, 404) : poster());
  await memory.remember(post('c'));
  expect((await codes()).sort()).toEqual(['b', 'c']);
  const count = asked.length;
  await memory.remember(post('d'));
  expect(asked).toHaveLength(count + 1);
});

test('without a network, every stored post stays', async () => {
  await memory.remember(post('a'));
  now += hour;
  answer = () => Promise.reject(new TypeError('offline'));
  await memory.remember(post('b'));
  expect(await codes()).toEqual(['a']);
});

test('without space, every stored post goes', async () => {
  await memory.remember(post('a'));
  full = true;
  await memory.remember(post('b'));
  expect(await codes()).toEqual([]);
});

test('forgetting includes posts that are being stored at that moment, and waiting ones', async () => {
  await memory.remember(post('a'));
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const storing = [memory.remember(post('b')), memory.remember(post('c'))];
  await expect.poll(() => asked.length).toBe(2);
  await memory.forget();
  resolve(poster());
  await Promise.all(storing);
  expect(await codes()).toEqual([]);
});
