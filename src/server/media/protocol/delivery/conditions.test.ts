import { describe, expect, test } from 'vitest';
import { decide } from './conditions.ts';

const file = { bytes: 1000, modifiedAt: new Date('2026-03-01T10:00:00.400Z'), etag: '"one"' };
const modified = 'Sun, 01 Mar 2026 10:00:00 GMT';

describe('ranges', () => {
  test.each([
    ['bytes=0-99', { status: 206, start: 0, end: 99 }],
    ['bytes=900-', { status: 206, start: 900, end: 999 }],
    ['bytes=-100', { status: 206, start: 900, end: 999 }],
    ['bytes=-5000', { status: 206, start: 0, end: 999 }],
    ['bytes=990-5000', { status: 206, start: 990, end: 999 }],
    ['bytes=1000-', { status: 416 }],
    ['bytes=-0', { status: 416 }],
    ['bytes=0-1,5-9', { status: 200 }],
    ['bytes=9-5', { status: 200 }],
    ['bytes=-', { status: 200 }],
    ['lines=1-2', { status: 200 }],
  ])('%s', (range, decision) => expect(decide(file, { range })).toEqual(decision));

  test('a range counts only while the file is the one that the client knows', () => {
    const range = 'bytes=0-9';
    expect(decide(file, { range, ifRange: '"one"' }).status).toBe(206);
    expect(decide(file, { range, ifRange: '"two"' }).status).toBe(200);
    expect(decide(file, { range, ifRange: 'W/"one"' }).status).toBe(200);
    expect(decide(file, { range, ifRange: modified }).status).toBe(206);
    expect(decide(file, { range, ifRange: 'Sun, 01 Mar 2026 09:00:00 GMT' }).status).toBe(200);
  });
});

describe('a file that the client already has', () => {
  test.each(['"one"', '"zero", "one"', 'W/"one"', '*'])('is not sent again: %s', (ifNoneMatch) =>
    expect(decide(file, { ifNoneMatch, range: 'bytes=0-9' })).toEqual({ status: 304 }),
  );
  test('is sent if it differs, regardless of the date', () => {
    expect(decide(file, { ifNoneMatch: '"two"', ifModifiedSince: modified }).status).toBe(200);
  });
  test('depends on the date if there is no tag', () => {
    expect(decide(file, { ifModifiedSince: modified }).status).toBe(304);
    expect(decide(file, { ifModifiedSince: 'Sun, 01 Mar 2026 09:59:59 GMT' }).status).toBe(200);
    expect(decide(file, { ifModifiedSince: 'yesterday' }).status).toBe(200);
  });
});
