import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $soundOn, endForcedMute, restoreSound, setSound, soundRefused } from './sound.ts';

beforeEach(() => usePlatform(fakePlatform()));
afterEach(() => {
  $soundOn.set(false);
  usePlatform(undefined);
});

test('media is silent until the sound is turned on', () => {
  restoreSound();
  expect($soundOn.get()).toBe(false);
});

test('the choice lasts for the session, off as well as on', () => {
  setSound(true);
  $soundOn.set(false);
  restoreSound();
  expect($soundOn.get()).toBe(true);
  setSound(false);
  restoreSound();
  expect($soundOn.get()).toBe(false);
});

test('a browser that refuses sound mutes this page but not the stored choice', () => {
  setSound(true);
  soundRefused();
  expect($soundOn.get()).toBe(false);
  restoreSound();
  expect($soundOn.get()).toBe(true);
});

test('a forced mute ends once, and a choice by the person ends it too', () => {
  expect(endForcedMute()).toBe(false);
  setSound(true);
  soundRefused();
  expect(endForcedMute()).toBe(true);
  expect($soundOn.get()).toBe(true);
  expect(endForcedMute()).toBe(false);
  soundRefused();
  setSound(false);
  expect([endForcedMute(), $soundOn.get()]).toEqual([false, false]);
});
