import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $soundOn, setSound } from './sound.ts';
import { createSoundHint } from './sound-hint.ts';

beforeEach(() => usePlatform(fakePlatform()));
afterEach(() => {
  $soundOn.set(false);
  usePlatform(undefined);
});

test('the hint is shown on the first visit, until the third post', () => {
  const hint = createSoundHint();
  hint.reach(2);
  expect(hint.$shown.get()).toBe(true);
  hint.reach(3);
  expect(hint.$shown.get()).toBe(false);
  expect(createSoundHint().$shown.get()).toBe(false);
});

test('the hint ends permanently when the sound is on', () => {
  const hint = createSoundHint();
  const stop = hint.listen();
  setSound(true);
  expect(hint.$shown.get()).toBe(false);
  setSound(false);
  expect(hint.$shown.get()).toBe(false);
  expect(createSoundHint().$shown.get()).toBe(false);
  stop();
});
