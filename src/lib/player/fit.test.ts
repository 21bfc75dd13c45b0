import { expect, test } from 'vitest';
import { fitOf } from './fit.ts';

test('media close to 9:16 fills the stage', () => {
  expect(fitOf(1080, 1920)).toBe('cover');
  expect(fitOf(886, 1772)).toBe('cover');
  expect(fitOf(600, 1000)).toBe('cover');
});

test('other and unknown sizes are letterboxed', () => {
  expect(fitOf(1920, 1080)).toBe('contain');
  expect(fitOf(1080, 1350)).toBe('contain');
  expect(fitOf(400, 1000)).toBe('contain');
  expect(fitOf(null, 1920)).toBe('contain');
  expect(fitOf(1080, 0)).toBe('contain');
});
