import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import type { OneSound } from '#lib/media/one-sound.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { type ComposerForm, createComposerForm } from './composer-form.ts';
import { createSoundPicker, type SoundPicker } from './sound-picker.ts';

let browser: FakePlatform;
let form: ComposerForm;
let picker: SoundPicker;
let asked: string[];
let atFirst: string[];
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
  audioPublicId: 'videos/sound',
  audioDuration: 12,
  audioUseCount: 1,
  viewCount: 0,
  likeCount: '0',
  isLiked: false,
  sensitive: null,
  isCovered: false,
  createAt: '2026-01-01T00:00:00.000Z',
  media: { cover: null, avatar: null, sound: `/${postCode}.mp3` },
  ...more,
});
const page = (codes: string[], cursor: string | null = null) =>
  Response.json({
    code: 200,
    message: 'OK',
    data: { contents: codes.map((code) => found(code)), page: 0, hasNext: cursor !== null, cursor },
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

const settled = () => vi.waitFor(() => expect(picker.$sounds.get().phase).not.toBe('loading'));
const shown = () => picker.$sounds.get().items.map(({ postCode }) => postCode);
const listed = (index = 0) => {
  const one = picker.$sounds.get().items[index];
  if (!one) throw new Error('no such sound');
  return one;
};

async function typed(text: string) {
  picker.type(text);
  browser.tick(300);
  await settled();
}

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
  form = createComposerForm();
  picker = createSoundPicker(form, sound);
  close = picker.open();
  await settled();
  atFirst = asked;
  asked = [];
});

afterEach(() => {
  close();
  usePlatform(undefined);
});

test('shows trending sounds while the box is empty', async () => {
  expect(atFirst).toEqual(['/api/audios/trending?size=10']);
  answer = () => page(['x']);
  await typed('x');
  expect(shown()).toEqual(['x']);
  await typed('');
  // The trending sounds are loaded already, and a search always has a keyword.
  expect(asked).toEqual(['/api/posts/search?page=0&size=10&sort=desc&keyWord=x&source=music']);
  expect(picker.$searched.get()).toBe('');
  expect(shown()).toEqual(['a', 'b']);
});

test('loads more trending sounds before anything is searched', async () => {
  close();
  picker = createSoundPicker(form, sound);
  answer = () => page(['a', 'b'], '10');
  close = picker.open();
  await settled();
  expect(picker.$sounds.get().phase).toBe('idle');
  answer = () => page(['b', 'c']);
  await picker.loadMore();
  expect(asked.at(-1)).toBe('/api/audios/trending?size=10&cursor=10');
  expect(shown()).toEqual(['a', 'b', 'c']);
  expect(picker.$sounds.get().phase).toBe('done');
});

test('searches 300 ms after the last letter, and not again for the same keyword', async () => {
  answer = () => page(['c']);
  picker.type('ca');
  browser.tick(299);
  picker.type(' cat ');
  browser.tick(299);
  expect(asked).toEqual([]);
  browser.tick(1);
  await settled();
  expect(asked).toEqual(['/api/posts/search?page=0&size=10&sort=desc&keyWord=cat&source=music']);
  expect(shown()).toEqual(['c']);
  await typed('cat');
  expect(asked).toHaveLength(1);
  expect(picker.$keyword.get()).toBe('cat');
});

test('whitespace is not a keyword', async () => {
  await typed('   ');
  expect(asked).toEqual([]);
});

test('loads more, and a new keyword starts at its first page again', async () => {
  answer = () => page(['a'], 'after-a');
  await typed('cat');
  answer = () => page(['b']);
  await picker.loadMore();
  expect(asked.at(-1)).toBe('/api/posts/search?page=1&size=10&sort=desc&keyWord=cat&source=music&cursor=after-a');
  expect(shown()).toEqual(['a', 'b']);
  await picker.loadMore();
  expect(asked).toHaveLength(2);
  await typed('dog');
  expect(asked.at(-1)).toBe('/api/posts/search?page=0&size=10&sort=desc&keyWord=dog&source=music');
  expect(shown()).toEqual(['b']);
});

test('a late answer to an older keyword is ignored', async () => {
  let late = () => {};
  answer = () => new Promise((resolve) => (late = () => resolve(page(['late']))));
  picker.type('slow');
  browser.tick(300);
  answer = () => page(['new']);
  await typed('new');
  late();
  await settled();
  expect(shown()).toEqual(['new']);
  expect($toast.get()).toBeNull();
});

test('a failed search gives the reason and can be retried', async () => {
  answer = () => Response.json({ code: 503, message: 'Busy.', data: null, errors: {} }, { status: 503 });
  await typed('cat');
  expect(picker.$sounds.get()).toMatchObject({ phase: 'failed', reason: 'Busy.' });
  expect($toast.get()).toMatchObject({ text: 'Busy.', kind: 'destructive' });
  answer = () => Promise.reject(new TypeError('offline'));
  await picker.retry();
  expect($toast.get()).toMatchObject({ text: messages.soundsFetchFailed, kind: 'destructive' });
  answer = () => page(['a']);
  await picker.retry();
  expect(shown()).toEqual(['a']);
});

test('one sound plays at a time; a second press stops it, and so does its end', async () => {
  await picker.toggle(listed(0));
  expect(picker.$playing.get()).toBe('a');
  await picker.toggle(listed(1));
  expect(picker.$playing.get()).toBe('b');
  expect(heard).toEqual(['/a.mp3', 'stop', '/b.mp3']);
  await picker.toggle(listed(1));
  expect(picker.$playing.get()).toBeNull();
  await picker.toggle(listed(0));
  end();
  expect(picker.$playing.get()).toBeNull();
  await picker.toggle(listed(0));
  close();
  expect(picker.$playing.get()).toBeNull();
  expect(heard.at(-1)).toBe('stop');
});

test('shows a message when a sound cannot be played', async () => {
  refuses = true;
  await picker.toggle(listed());
  expect($toast.get()).toMatchObject({ text: messages.soundPlayFailed, kind: 'destructive' });
  expect(picker.$playing.get()).toBeNull();

  dismissToast();
  breakOff();
  expect($toast.get()).toBeNull();
  refuses = false;
  await picker.toggle(listed());
  breakOff();
  expect($toast.get()?.text).toBe(messages.soundPlayFailed);

  dismissToast();
  await picker.toggle(found('silent', { media: { cover: null, avatar: null, sound: null } }));
  expect($toast.get()?.text).toBe(messages.soundPlayFailed);
});

test('choosing another sound stops the playing one; choosing the same does not', async () => {
  await picker.toggle(listed(0));
  picker.choose(listed(1));
  expect(form.$form.get().sound?.postCode).toBe('b');
  expect(picker.$playing.get()).toBeNull();
  await picker.toggle(listed(1));
  picker.choose(listed(1));
  expect(picker.$playing.get()).toBe('b');
  picker.choose(null);
  expect(form.$form.get().sound).toBeNull();
  expect(picker.$playing.get()).toBeNull();
});
