import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { $soundOn, setSound } from '#lib/stores/feed/sound.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { startPlaying } from './start-playing.ts';

const refusal = new DOMException('Not now.', 'NotAllowedError');
let page: EventTarget;

beforeEach(() => {
  usePlatform(fakePlatform());
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  // A click restores the choice.
  page.dispatchEvent(new Event('click'));
  $soundOn.set(false);
  usePlatform(undefined);
});

/** An element that answers each call of `play` with the next of these results; null is a success. */
function elementOf(muted: boolean, ...answers: (DOMException | null)[]) {
  const plays: boolean[] = [];
  const element = {
    muted,
    async play() {
      plays.push(element.muted);
      const answer = answers.shift();
      if (answer) throw answer;
    },
  };
  // The pool does the same.
  $soundOn.listen((on) => {
    element.muted = !on;
  });
  return { element: element as unknown as HTMLVideoElement, plays };
}

const start = async (element: HTMLVideoElement) => {
  const refused = vi.fn();
  await startPlaying(element, refused);
  return refused;
};

test('an element that may play plays', async () => {
  const { element, plays } = elementOf(true, null);
  expect(await start(element)).not.toHaveBeenCalled();
  expect(plays).toEqual([true]);
});

test('an element that needs a touch for sound starts muted, and the first touch restores the choice', async () => {
  setSound(true);
  const { element, plays } = elementOf(false, refusal, null);
  expect(await start(element)).not.toHaveBeenCalled();
  expect(plays).toEqual([false, true]);
  expect($soundOn.get()).toBe(false);
  page.dispatchEvent(new Event('keydown'));
  expect($soundOn.get()).toBe(true);
  setSound(false);
  page.dispatchEvent(new Event('click'));
  expect($soundOn.get(), 'only the first touch').toBe(false);
});

test('an element that may not play without a touch reports this to its caller', async () => {
  expect(await start(elementOf(true, refusal).element)).toHaveBeenCalledOnce();
  setSound(true);
  expect(await start(elementOf(false, refusal, refusal).element)).toHaveBeenCalledOnce();
});

test('a pause or another source in the meantime does not count as a refusal', async () => {
  const { element, plays } = elementOf(true, new DOMException('A new load.', 'AbortError'));
  expect(await start(element)).not.toHaveBeenCalled();
  expect(plays).toHaveLength(1);
});
