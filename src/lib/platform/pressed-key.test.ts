import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

test.each([
  ['of an English keyboard', 'L', 'KeyL', 'l'],
  ['of a French keyboard, where letters have other places', 'a', 'KeyQ', 'a'],
  ['of a German keyboard', 'ä', 'Quote', 'ä'],
  ['of an Arabic keyboard', 'م', 'KeyL', 'l'],
  ['of an Arabic keyboard that types two letters', 'لا', 'KeyB', 'b'],
  ['of a Greek keyboard', 'Σ', 'KeyS', 's'],
  ['that is no letter', '؟', 'Slash', '؟'],
  ['with a name', 'Enter', 'Enter', 'enter'],
])('a shortcut is found by the key %s', (_, key, code, pressed) => {
  expect(pressedKey({ key, code })).toBe(pressed);
});
