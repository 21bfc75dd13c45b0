import { expect, test } from 'vitest';
import { fitted } from './typed-at-most.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['a text that fits', 'abc', 3, 3, 'abc'],
  ['typed at the end', 'abcd', 4, 3, 'abc'],
  ['typed in the middle', 'axbc', 2, 3, 'abc'],
  ['pasted in the middle', 'a12345bc', 6, 5, 'a12bc'],
  ['emoji, each of which is one character', family.repeat(4), family.length * 4, 3, family.repeat(3)],
  ['a restored text that is too long anyway', 'axbcdef', 2, 3, 'bcdef'],
])('%s', (_, text, caret, most, expected) => {
  expect(fitted(text, caret, most)).toBe(expected);
});
