import { expect, test } from 'vitest';
import { mirrored, pressed } from './mix-keys.ts';

test.each([
  ['ArrowRight', 1.1],
  ['ArrowUp', 1.1],
  ['ArrowLeft', 0.9],
  ['ArrowDown', 0.9],
  ['PageUp', 2],
  ['PageDown', 0],
  ['Home', -2],
  ['End', 5],
])('%s moves a handle of the timeline from 1 to %d, in steps of a tenth', (key, value) => {
  expect(pressed(key, 1, 0.1, { min: -2, max: 5 })).toBeCloseTo(value);
});

test('any other key is left to the browser', () => {
  for (const key of ['Tab', 'Enter', 'a']) expect(pressed(key, 1, 0.1, { min: 0, max: 5 })).toBeNull();
});

test('on a slider that grows from right to left, the sideways keys are swapped', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home'];
  expect(keys.map(mirrored)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home']);
});
