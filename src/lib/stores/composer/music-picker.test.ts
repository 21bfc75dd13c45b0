import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { FoundPost } from '#lib/contract/search.ts';
import type { OneSound } from '#lib/media/one-sound.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $toast, dismissToast } from '../toast.ts';
import { $form, emptyForm } from './composer-form.ts';
import {
  $heard,
  $musicKeyword,
  $searched,
  $tracks,
  chooseSound,
  loadMoreMusic,
  openMusicPicker,
  retryMusic,
  toggleTrack,
  typeMusic,
} from './music-picker.ts';

let browser: FakePlatform;
let asked: string[];
let answer: () => Response | Promise<Response>;
let heard: string[];
let refuses: boolean;
let end: () => void;
let breakOff: () => void;
let close: () => void;

const found = (postCode: string, more: Partial<FoundPost> = {}): FoundPost => ({
  postCode,
  title: postCode,
  displayName: 'Ada',
  userName: 'ada',
  userCode: 'ada',
  avatarUrl: null,
  postType: 'VID',
  mediaUrl: 'videos/a',
  videoThumbnail: 1.5,
  audioCode: `sound-${postCode}`,
  audioPublicId: 'videos/song',
  audioDuration: 12,
  audioUseCount: 1,
  viewCount: 0,
  likeCount: '0',
  isLiked: false,
  createAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const page = (codes: string[], hasNext = false) =>
  Response.json({
    code: 200,
    message: 'OK',
    data: { contents: codes.map((code) => found(code)), page: 0, hasNext },
    errors: {},
  });

const sound = (): OneSound => ({
  play: async (address) => {
    heard.push(address);
    if (refuses) throw new Error('NotSupportedError');
  },
  stop: () => void heard.push('stop'),
  on: (ended, failed) => {
    end = ended;
    breakOff = failed;
  },
});

const settled = () => vi.waitFor(() => expect($tracks.get().phase).not.toBe('loading'));
const shown = () => $tracks.get().items.map(({ post }) => post.postCode);
const track = (index = 0) => {
  const one = $tracks.get().items[index];
  if (!one) throw new Error('no such track');
  return one;
};

async function typed(text: string) {
  typeMusic(text);
  browser.tick(300);
  await settled();
}

// Loaded late by the product, and slowly on a busy machine.
beforeAll(async () => {
  await import('#lib/media/urls.ts');
});

beforeEach(async () => {
  asked = [];
  heard = [];
  refuses = false;
  answer = () => page(['a', 'b']);
  browser = fakePlatform({
    fetch: async (address) => {
      asked.push(address);
      return await answer();
    },
  });
  usePlatform(browser);
  dismissToast();
  $form.set(emptyForm);
  close = openMusicPicker({ sound });
  await typed('start');
  await typed('');
  asked = [];
});

afterEach(() => {
  close();
  usePlatform(undefined);
});

test('shows trending sounds, with pictures and what can be heard, while the box is empty', async () => {
  await typed('x');
  await typed('');
  expect(asked.at(-1)).toBe('/api/posts/search?keyWord=&source=music&page=0&size=10&sort=desc');
  expect($searched.get()).toBe('');
  expect(track()).toMatchObject({
    picture: '/media/riff/video/upload/c_limit,so_1.5,w_300/videos/a.jpg',
    address: '/media/riff/video/upload/videos/song.mp3',
  });
});

test('searches 300 ms after typing has stopped, and not again for what it has', async () => {
  answer = () => page(['c']);
  typeMusic('ca');
  browser.tick(299);
  typeMusic(' cat ');
  browser.tick(299);
  expect(asked).toEqual([]);
  browser.tick(1);
  await settled();
  expect(asked).toEqual(['/api/posts/search?keyWord=cat&source=music&page=0&size=10&sort=desc']);
  expect(shown()).toEqual(['c']);
  await typed('cat');
  expect(asked).toHaveLength(1);
  expect($musicKeyword.get()).toBe('cat');
});

test('blanks are no keyword', async () => {
  await typed('   ');
  expect(asked).toEqual([]);
});

test('loads more, and a new keyword begins at page 0 again', async () => {
  answer = () => page(['a'], true);
  await typed('cat');
  answer = () => page(['b'], false);
  await loadMoreMusic();
  expect(asked.at(-1)).toContain('keyWord=cat&source=music&page=1&');
  expect(shown()).toEqual(['a', 'b']);
  await loadMoreMusic();
  expect(asked).toHaveLength(2);
  await typed('dog');
  expect(asked.at(-1)).toContain('keyWord=dog&source=music&page=0&');
  expect(shown()).toEqual(['b']);
});

test('an answer that comes after another keyword is thrown away, silently', async () => {
  let late = () => {};
  answer = () => new Promise((resolve) => (late = () => resolve(page(['late']))));
  typeMusic('slow');
  browser.tick(300);
  answer = () => page(['new']);
  await typed('new');
  late();
  await settled();
  expect(shown()).toEqual(['new']);
  expect($toast.get()).toBeNull();
});

test('a failed search says why and can be tried again', async () => {
  answer = () => Response.json({ code: 503, message: 'Busy.', data: null, errors: {} }, { status: 503 });
  await typed('cat');
  expect($tracks.get()).toMatchObject({ phase: 'failed', reason: 'Busy.' });
  expect($toast.get()).toMatchObject({ text: 'Busy.', kind: 'destructive' });
  answer = () => Promise.reject(new TypeError('offline'));
  await retryMusic();
  expect($toast.get()).toMatchObject({ text: messages.soundsFetchFailed, kind: 'destructive' });
  answer = () => page(['a']);
  await retryMusic();
  expect(shown()).toEqual(['a']);
});

test('one sound plays at a time; a second press silences it, and so does its end', async () => {
  await toggleTrack(track(0));
  expect($heard.get()).toBe('a');
  await toggleTrack(track(1));
  expect($heard.get()).toBe('b');
  expect(heard).toEqual([track(0).address, 'stop', track(1).address]);
  await toggleTrack(track(1));
  expect($heard.get()).toBeNull();
  await toggleTrack(track(0));
  end();
  expect($heard.get()).toBeNull();
  await toggleTrack(track(0));
  close();
  expect($heard.get()).toBeNull();
  expect(heard.at(-1)).toBe('stop');
});

test('says so when a sound cannot be played', async () => {
  refuses = true;
  await toggleTrack(track());
  expect($toast.get()).toMatchObject({ text: messages.soundPlayFailed, kind: 'destructive' });
  expect($heard.get()).toBeNull();

  dismissToast();
  breakOff();
  expect($toast.get()).toBeNull();
  refuses = false;
  await toggleTrack(track());
  breakOff();
  expect($toast.get()?.text).toBe(messages.soundPlayFailed);

  dismissToast();
  await toggleTrack({ ...track(), address: null });
  expect($toast.get()?.text).toBe(messages.soundPlayFailed);
});

test('choosing another sound silences what plays; choosing the same does not', async () => {
  await toggleTrack(track(0));
  chooseSound(track(1).post);
  expect($form.get().sound?.postCode).toBe('b');
  expect($heard.get()).toBeNull();
  await toggleTrack(track(1));
  chooseSound(track(1).post);
  expect($heard.get()).toBe('b');
  chooseSound(null);
  expect($form.get().sound).toBeNull();
  expect($heard.get()).toBeNull();
});
