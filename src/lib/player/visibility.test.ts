import { expect, test } from 'vitest';
import { mostVisible } from './visibility.ts';

test('what is seen to 60 percent plays, what is seen less does not', () => {
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

test('of several that are seen enough only the one seen most plays', () => {
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
