import { expect, test } from 'vitest';
import { stepsItself } from './auto-step.ts';

const alone = { plays: true, count: 3, touched: false, still: false };

test('several images advance automatically while the post plays and nobody touches them', () => {
  expect(stepsItself(alone)).toBe(true);
});

test.each([
  ['paused, hidden or not on the screen', { plays: false }],
  ['a single image', { count: 1 }],
  ['under a finger', { touched: true }],
  ['for people who want less motion', { still: true }],
])('they stand still: %s', (_why, change) => {
  expect(stepsItself({ ...alone, ...change })).toBe(false);
});
