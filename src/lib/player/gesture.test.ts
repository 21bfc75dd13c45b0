import { expect, test } from 'vitest';
import { clickGate, wrapIndex } from './gesture.ts';

test('clicks within 300 ms of each other count once', () => {
  let time = 1_000;
  const opens = clickGate(() => time);
  const clickAt = (at: number) => {
    time = at;
    return opens();
  };
  expect(clickAt(1_000)).toBe(true);
  expect(clickAt(1_100)).toBe(false);
  expect(clickAt(1_399)).toBe(false);
  expect(clickAt(1_699)).toBe(true);
});

test('an index wraps at both ends', () => {
  expect([-1, 0, 2, 3, -4].map((index) => wrapIndex(index, 3))).toEqual([2, 0, 2, 0, 2]);
  expect(wrapIndex(5, 0)).toBe(0);
});
