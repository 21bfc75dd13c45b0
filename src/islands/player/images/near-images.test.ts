import { expect, test } from 'vitest';
import { imageStyle, nearImages } from './near-images.ts';

const near = (...values: Parameters<typeof nearImages>) =>
  [...nearImages(...values)].filter((at) => at !== null).sort((one, other) => one - other);

test('the shown image, the wanted one, and the one below a fade are in the page', () => {
  expect(near({ index: 2, from: null }, 2, 9, false)).toEqual([2]);
  expect(near({ index: 2, from: null }, 5, 9, false)).toEqual([2, 5]);
  expect(near({ index: 2, from: 1 }, 2, 9, false)).toEqual([1, 2]);
});

test('the neighbours of the visible post’s image are in the page too, past the ends as well', () => {
  expect(near({ index: 2, from: null }, 2, 9, true)).toEqual([1, 2, 3]);
  expect(near({ index: 0, from: null }, 0, 9, true)).toEqual([0, 1, 8]);
  expect(near({ index: 8, from: null }, 8, 9, true)).toEqual([0, 7, 8]);
});

test('only a step fades in, over an image that stays visible; all others are invisible', () => {
  expect(imageStyle(0, { index: 0, from: null })).not.toContain('image-fade-in');
  expect(imageStyle(1, { index: 1, from: 0 })).toContain('image-fade-in');
  expect(imageStyle(0, { index: 1, from: 0 })).toBe('');
  expect(imageStyle(2, { index: 1, from: 0 })).toContain('opacity-0');
});
