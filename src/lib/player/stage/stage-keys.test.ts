import { expect, test } from 'vitest';
import { stageAct } from './stage-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false };
const actOf = (key: string, more = {}) => stageAct({ key, code: '', ...plain, ...more });

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

test('the same keys work on an Arabic keyboard', () => {
  const typed = { ن: 'KeyK', ة: 'KeyM', م: 'KeyL', ؤ: 'KeyC', س: 'KeyS', '؟': 'Slash' };
  expect(Object.entries(typed).map(([key, code]) => actOf(key, { code }))).toEqual([
    ...['play', 'mute', 'like', 'comments', 'share', 'keys'],
  ]);
});
