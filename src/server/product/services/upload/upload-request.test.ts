import { expect, test } from 'vitest';
import { parseContentRange } from './upload-request.ts';

test('a chunk names its first and last byte and the size of the whole', () => {
  expect(parseContentRange('bytes 0-9/100')).toEqual({ start: 0, end: 9, total: 100 });
  expect(parseContentRange('bytes 90-99/100')).toEqual({ start: 90, end: 99, total: 100 });
});

test('the size may be unknown, as the official SDK and HTTP write it', () => {
  expect(parseContentRange('bytes 0-9/-1')).toEqual({ start: 0, end: 9, total: null });
  expect(parseContentRange('bytes 10-19/*')).toEqual({ start: 10, end: 19, total: null });
});

test('an empty file has one chunk without bytes', () => {
  expect(parseContentRange('bytes 0--1/0')).toEqual({ start: 0, end: -1, total: 0 });
});

test.each([
  '',
  'bytes',
  'bytes 5-4/10',
  'bytes 0-10/10',
  'bytes -5/10',
  'bytes 0-9',
  'items 0-9/10',
  'bytes 1-1/0',
  'bytes 0-1e3/9999',
])('an invalid header has no range: %j', (header) => expect(parseContentRange(header)).toBeNull());
