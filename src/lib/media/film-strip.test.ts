import { expect, test } from 'vitest';
import { framesOf, secondsOf } from './film-strip.ts';

test.each([
  ['upright', 360, 640, 11],
  ['square', 640, 640, 6],
  ['landscape', 1920, 1080, 4],
  ['very wide', 4000, 500, 4],
  ['very tall', 100, 4000, 12],
  ['without frames', 0, 0, 6],
])('a strip shows as many frames as fit: %s', (_, width, height, count) => {
  expect(framesOf(width, height)).toBe(count);
});

test('each frame is from the middle of its part of the video', () => {
  expect(secondsOf(8, 4)).toEqual([1, 3, 5, 7]);
});
