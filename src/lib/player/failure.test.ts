import { expect, test } from 'vitest';
import { failureText } from './failure.ts';

test('every failure has a text', () => {
  expect(failureText(2, false)).toBe('Failed to load video. You are offline.');
  expect(failureText(2, true)).toBe('Failed to load video. The connection was lost.');
  expect(failureText(3, true)).toBe('Failed to load video. The file is damaged.');
  expect(failureText(undefined, true)).toMatch(/^Failed to load video\. /);
});
