import { expect, test } from 'vitest';
import { stepsItself } from './auto-step.ts';

const alone = { plays: true, count: 3, touched: false, still: false };

test('several images advance automatically while the post plays and nobody touches them', () => {
  expect(stepsItself(alone)).toBe(true);
});

test.each([
  ['the post is paused, hidden or off the screen', { plays: false }],
  ['the post has a single image', { count: 1 }],
  ['a finger touches them', { touched: true }],
  ['the device asks for less motion', { still: true }],
])('images do not advance if %s', (_why, change) => {
  expect(stepsItself({ ...alone, ...change })).toBe(false);
});
