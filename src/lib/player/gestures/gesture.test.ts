import { expect, test } from 'vitest';
import { clickCounter, wrapIndex } from './gesture.ts';

test('two clicks within 300 ms are a double click, and later ones are ignored', () => {
  let time = 1_000;
  const count = clickCounter(() => time);
  const clickAt = (at: number) => {
    time = at;
    return count();
  };
  expect([1_000, 1_100, 1_399, 1_699].map(clickAt)).toEqual(['click', 'double click', null, 'click']);
  expect(clickAt(1_998)).toBe('double click');
  expect(clickAt(2_298)).toBe('click');
});

test('an index wraps at both ends', () => {
  expect([-1, 0, 2, 3, -4].map((index) => wrapIndex(index, 3))).toEqual([2, 0, 2, 0, 2]);
  expect(wrapIndex(5, 0)).toBe(0);
});
