import { expect, test } from 'vitest';
import { mostVisible } from './visibility.ts';

test('an item plays if at least 60 percent of it is visible', () => {
  expect(mostVisible(new Map([['a', 0.6]]))).toBe('a');
  expect(mostVisible(new Map([['a', 0.599]]))).toBeNull();
  expect(mostVisible(new Map())).toBeNull();
});

test('in the middle of a swipe nothing plays', () => {
  expect(
    mostVisible(
      new Map([
        ['a', 0.5],
        ['b', 0.5],
      ]),
    ),
  ).toBeNull();
});

test('of several items that are visible enough, only the most visible one plays', () => {
  expect(
    mostVisible(
      new Map([
        ['a', 0.7],
        ['b', 1],
        ['c', 0.9],
      ]),
    ),
  ).toBe('b');
});
