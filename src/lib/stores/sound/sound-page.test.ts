import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { someSound, someSoundPost } from '#tests/support/doubles/some-sound.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createSoundPage, titleOf } from './sound-page.ts';

let answers: Record<string, () => Response>;
let asked: string[];

const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data, errors: {} });
const refused = (code = 503) => Response.json({ code, message: '', data: null, errors: {} }, { status: code });
const pageOf = (codes: string[], cursor: string | null = null) => ({
  contents: codes.map((code) => someSoundPost(code)),
  page: 0,
  hasNext: cursor !== null,
  cursor,
});

beforeEach(() => {
  asked = [];
  answers = {};
  const fetch = async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://riff.test');
    asked.push(`${pathname}?${searchParams}`);
    return answers[pathname.slice('/api/'.length)]?.() ?? refused();
  };
  usePlatform(fakePlatform({ fetch }));
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

/** The original as `posts/get` answers it. */
const originalPost = someSoundPost('original', { likeCount: '77' });

const codes = (page: ReturnType<typeof createSoundPage>) =>
  page.posts.$list.get().items.map(({ postCode }) => postCode);

test('the original is first, and no post appears twice', async () => {
  const page = createSoundPage({ code: 'c', sound: someSound(), posts: pageOf(['a', 'b', 'original'], 'next') });
  expect(codes(page)).toEqual(['original', 'a', 'b']);
  answers['audios/posts-by-audio'] = () => ok(pageOf(['b', 'd']));
  await page.open();
  expect(asked).toEqual([]);
  await page.posts.loadMore();
  expect(codes(page)).toEqual(['original', 'a', 'b', 'd']);
  expect(page.posts.$list.get().phase).toBe('done');
  expect(asked).toEqual(['/api/audios/posts-by-audio?page=1&size=10&sort=desc&code=c&cursor=next']);
});

test('a hidden original does not appear', () => {
  const page = createSoundPage({ code: 'c', sound: someSound({ original: null }), posts: pageOf(['a']) });
  expect(codes(page)).toEqual(['a']);
});

test('data that the server could not read is fetched', async () => {
  const page = createSoundPage({ code: 'c', sound: null, posts: null });
  answers = {
    'audios/get': () => ok(someSound()),
    'posts/get': () => ok(originalPost),
    'audios/posts-by-audio': () => ok(pageOf(['a', 'original'])),
  };
  await page.open();
  expect(asked).toEqual([
    '/api/audios/get?code=c',
    '/api/posts/get?code=original',
    '/api/audios/posts-by-audio?page=0&size=10&sort=desc&code=c',
  ]);
  expect(page.$sound.get().state).toBe('ready');
  expect(codes(page).toSorted()).toEqual(['a', 'original']);
  expect(codes(page)[0]).toBe('original');
});

test('an original that cannot be loaded shows a message, and Retry loads it', async () => {
  const page = createSoundPage({ code: 'c', sound: null, posts: pageOf(['a']) });
  await page.open();
  expect(page.$sound.get()).toEqual({ state: 'failed', reason: messages.originalPostFailed });
  expect($toast.get()).toMatchObject({ text: messages.originalPostFailed, kind: 'destructive' });
  answers['audios/get'] = () => ok(someSound());
  await page.retry();
  expect(page.$sound.get(), 'the sound without its original').toMatchObject({ state: 'failed' });
  answers['posts/get'] = () => ok(originalPost);
  await page.retry();
  expect(page.$sound.get().state).toBe('ready');
  expect(codes(page)).toEqual(['original', 'a']);
});

test('the original is the post that posts/get answers', async () => {
  const page = createSoundPage({ code: 'c', sound: null, posts: pageOf([]) });
  answers = { 'audios/get': () => ok(someSound()), 'posts/get': () => ok(originalPost) };
  await page.open();
  const [original] = page.posts.$list.get().items;
  expect(original).toMatchObject({ postCode: 'original', likeCount: '77' });
  expect(page.$sound.get()).toMatchObject({ sound: { original } });
});

test('a hidden original is not requested, and one that was hidden since does not appear', async () => {
  const page = createSoundPage({ code: 'c', sound: null, posts: pageOf(['a']) });
  answers = { 'audios/get': () => ok(someSound({ original: null })) };
  await page.open();
  expect([page.$sound.get().state, asked.length]).toEqual(['ready', 1]);
  const other = createSoundPage({ code: 'c', sound: null, posts: pageOf(['a']) });
  answers = { 'audios/get': () => ok(someSound()), 'posts/get': () => refused(404) };
  await other.open();
  expect(other.$sound.get()).toMatchObject({ state: 'ready', sound: { original: null } });
  expect(codes(other)).toEqual(['a']);
});

test('related posts that cannot be loaded show a message', async () => {
  const page = createSoundPage({ code: 'c', sound: someSound(), posts: null });
  await page.open();
  expect(page.posts.$list.get()).toMatchObject({ phase: 'failed', reason: messages.relatedPostsFailed });
  expect($toast.get()).toMatchObject({ text: messages.relatedPostsFailed, kind: 'destructive' });
  expect(codes(page)).toEqual(['original']);
});

test('a sound has the title of its original post, or says that it has none', () => {
  expect(titleOf(someSound())).toBe('Title of original');
  expect(titleOf(someSound({ original: null }))).toBe('Untitled Audio');
  expect(titleOf(someSound({ original: someSoundPost('x', { title: ' ' }) }))).toBe('Untitled Audio');
});
