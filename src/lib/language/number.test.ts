import { expect, test } from 'vitest';
import { typedNumber } from './number.ts';

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  [' 7 ', 7],
  ['٠٩٫٥', 9.5],
  ['۱۲,۵', 12.5],
  ['', Number.NaN],
  [' ', Number.NaN],
  ['1.2.3', Number.NaN],
  ['seven', Number.NaN],
])('a person who types "%s" means %d', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});
