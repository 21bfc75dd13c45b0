import { afterEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { setAutoplay } from '../settings/content/autoplay.ts';
import { createPlayback } from './playback.ts';
import { $soundOn, setSound, soundRefused } from './sound.ts';

afterEach(() => {
  $soundOn.set(false);
  usePlatform(undefined);
});

function playback() {
  let time = 0;
  const made = createPlayback(() => time);
  return {
    ...made,
    at: (milliseconds: number) => {
      time = milliseconds;
    },
  };
}

test('only the visible item plays, and none while neither is visible enough', () => {
  const { see, $playing } = playback();
  see('a', 1);
  expect($playing.get()).toBe('a');
  see('a', 0.55);
  see('b', 0.45);
  expect($playing.get()).toBeNull();
  see('b', 0.61);
  expect($playing.get()).toBe('b');
});

test('a click pauses, another one resumes', () => {
  const { see, click, at, $playing, $paused } = playback();
  see('a', 1);
  expect(click()).toBe(false);
  expect([$paused.get(), $playing.get()]).toEqual([true, null]);
  at(600);
  expect(click()).toBe(false);
  expect($playing.get()).toBe('a');
});

test('a double click is reported, and does not change what plays', () => {
  const { see, click, at, $playing } = playback();
  see('a', 1);
  click();
  at(200);
  expect(click()).toBe(true);
  expect($playing.get()).toBe('a');
  at(300);
  expect(click()).toBe(false);
  expect($playing.get()).toBe('a');
});

test('the next item plays although the previous one was paused', () => {
  const { see, click, $playing } = playback();
  see('a', 1);
  click();
  see('a', 0);
  see('b', 1);
  expect($playing.get()).toBe('b');
});

test('an item that was swiped halfway and back stays paused', () => {
  const { see, click, $playing, $paused } = playback();
  see('a', 1);
  click();
  see('a', 0.5);
  see('a', 1);
  expect([$paused.get(), $playing.get()]).toEqual([true, null]);
});

test('a hidden page plays nothing and resumes when it is shown', () => {
  const { see, suspend, $playing, $paused } = playback();
  see('a', 1);
  suspend(true);
  expect([$playing.get(), $paused.get()]).toEqual([null, false]);
  suspend(false);
  expect($playing.get()).toBe('a');
});

test('if the browser refuses autoplay, the item shows as paused', () => {
  const { see, refused, $paused } = playback();
  see('a', 1);
  refused();
  expect($paused.get()).toBe(true);
});

test('ready items are listed by their keys', () => {
  const { setReady, $ready } = playback();
  setReady('a', true);
  setReady('b', true);
  setReady('a', false);
  expect([...$ready.get()]).toEqual(['b']);
});

test('a stored start is used once', () => {
  const { storeStart, consumeStart } = playback();
  expect(consumeStart('a')).toBe(0);
  storeStart('a', 4.5);
  expect([consumeStart('b'), consumeStart('a'), consumeStart('a')]).toEqual([0, 4.5, 0]);
});

test('if the browser forced a mute, the first click only ends that', () => {
  usePlatform(fakePlatform());
  setSound(true);
  const { see, click, at, $playing } = playback();
  see('a', 1);
  soundRefused();
  expect(click()).toBe(false);
  expect([$playing.get(), $soundOn.get()]).toEqual(['a', true]);
  at(600);
  click();
  expect($playing.get()).toBeNull();
});

test('a double click that ends a forced mute counts as one, and pauses nothing', () => {
  usePlatform(fakePlatform());
  setSound(true);
  const { see, click, at, $playing } = playback();
  see('a', 1);
  soundRefused();
  click();
  at(200);
  expect(click()).toBe(true);
  expect($playing.get()).toBe('a');
});

test('a held item stops, and continues as before', () => {
  const { see, hold, $playing, $paused } = playback();
  see('a', 1);
  hold(true);
  expect([$playing.get(), $paused.get()]).toEqual([null, false]);
  hold(false);
  expect($playing.get()).toBe('a');
});

test('without autoplay every item stands until it is pressed, also the next one', () => {
  usePlatform(fakePlatform());
  setAutoplay(false);
  const { see, click, at, $playing } = playback();
  see('a', 1);
  expect($playing.get()).toBeNull();
  click();
  expect($playing.get()).toBe('a');
  at(1_000);
  see('a', 0);
  see('b', 1);
  expect($playing.get()).toBeNull();
  setAutoplay(true);
  see('b', 0);
  see('c', 1);
  expect($playing.get()).toBe('c');
});
