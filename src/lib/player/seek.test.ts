import { expect, test } from 'vitest';
import { secondAt, secondByKey } from './seek.ts';

test('a position on the bar is a second of the video, and a position beside it is an end', () => {
  expect(secondAt(100, 400, 12)).toBe(3);
  expect(secondAt(-5, 400, 12)).toBe(0);
  expect(secondAt(900, 400, 12)).toBe(12);
});

test('a video of unknown duration does not seek', () => {
  expect(secondAt(100, 400, Number.NaN)).toBe(0);
  expect(secondByKey('ArrowRight', 1, Number.NaN)).toBeNull();
});

test('the arrow keys seek by one second, Home and End to the ends', () => {
  expect(secondByKey('ArrowRight', 2, 12)).toBe(3);
  expect(secondByKey('ArrowRight', 11.5, 12)).toBe(12);
  expect(secondByKey('ArrowLeft', 0.5, 12)).toBe(0);
  expect(secondByKey('Home', 5, 12)).toBe(0);
  expect(secondByKey('End', 5, 12)).toBe(12);
  expect(secondByKey('a', 5, 12)).toBeNull();
});
