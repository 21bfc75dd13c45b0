import { expect, test } from 'vitest';
import { stageAct } from './stage-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false };
const actOf = (key: string, more = {}) => stageAct({ key, ...plain, ...more });

test('each key has its action, in upper and lower case', () => {
  expect([' ', 'k', 'K', 'm', 'L', 'c', 's', '?'].map((key) => actOf(key))).toEqual([
    ...['play', 'play', 'play', 'mute', 'like', 'comments', 'share', 'keys'],
  ]);
  expect(['x', 'Enter', 'f'].map((key) => actOf(key))).toEqual([null, null, null]);
});

test('browser shortcuts and keys that are held down have no effect', () => {
  expect(actOf('l', { ctrlKey: true })).toBeNull();
  expect(actOf('c', { metaKey: true })).toBeNull();
  expect(actOf('s', { altKey: true })).toBeNull();
  expect(actOf('m', { repeat: true })).toBeNull();
});
