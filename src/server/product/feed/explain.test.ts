import { expect, test } from 'vitest';
import { partsToTell } from './explain.ts';

const nothing = { freshness: 0, engagement: 0, author: 0, tag: 0, sound: 0 };

test('the parts of the ranking are told by their points, and those that hardly count are not', () => {
  expect(partsToTell({ ...nothing, tag: 0.3, author: 0.4, freshness: 0.35, sound: 0.01 })).toEqual([
    'author',
    'NEW',
    'tag',
  ]);
});

test('a new and popular post has one reason for both, in the place of the weightier one', () => {
  expect(partsToTell({ ...nothing, freshness: 0.9, author: 0.5, engagement: 0.3 })).toEqual([
    'NEW_AND_POPULAR',
    'author',
  ]);
});

test('a post that is neither new, popular nor of interest has no reason in the ranking', () => {
  expect(partsToTell({ ...nothing, freshness: 0.1, engagement: 0.1, tag: -0.4 })).toEqual([]);
});
