import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoff, chunkAt, contentRange, receivedOf, stepAfter } from './upload-plan.ts';

const file = { public_id: 'videos/a', resource_type: 'video' };

describe('planning chunks', () => {
  test('the chunks of any file have no gaps, and the last one ends with the file', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 300 }), (total, size) => {
        let received = 0;
        while (received < total) {
          const chunk = chunkAt(received, total, size);
          const length = chunk.to - chunk.from;
          if (chunk.from !== received || length < 1 || length > size) return false;
          received = chunk.to;
        }
        return received === total;
      }),
    );
  });

  test('a small file is one chunk', () => {
    expect(contentRange(chunkAt(0, 7, 10))).toBe('bytes 0-6/7');
  });

  test('if all bytes have arrived, the last chunk is sent again', () => {
    expect(chunkAt(25, 25, 10)).toEqual({ from: 20, to: 25, total: 25 });
    expect(chunkAt(20, 20, 10)).toEqual({ from: 10, to: 20, total: 20 });
  });

  test('a service that stored half a chunk gets the rest', () => {
    expect(chunkAt(13, 25, 10)).toEqual({ from: 13, to: 23, total: 25 });
  });
});

describe('the next step after an answer', () => {
  const first = { from: 0, to: 10, total: 25 };
  const last = { from: 20, to: 25, total: 25 };

  test('the next chunk starts after the bytes that the service has', () => {
    expect(stepAfter({ status: 200, body: { done: false, bytes: 10 } }, first)).toEqual({ next: 'send', from: 10 });
    expect(stepAfter({ status: 200, body: { done: false } }, first)).toEqual({
      next: 'send',
      from: 10,
    });
  });

  test('the answer to the last chunk describes the file', () => {
    expect(stepAfter({ status: 200, body: file }, last)).toEqual({
      next: 'finish',
      file,
    });
    expect(stepAfter({ status: 200, body: null }, last)).toEqual({
      next: 'fail',
      reason: null,
    });
  });

  test('after a chunk that came too early, sending continues from the bytes that the service has', () => {
    const body = { error: { message: 'Too early' }, received: 5 };
    expect(stepAfter({ status: 400, body }, last)).toEqual({
      next: 'send',
      from: 5,
    });
    expect(receivedOf({ error: { message: 'Too early', received: 5 } })).toBe(5);
  });

  test('a refusal is final and has the service’s message', () => {
    expect(stepAfter({ status: 415, body: { error: { message: 'No video' } } }, last)).toEqual({
      next: 'fail',
      reason: 'No video',
    });
    expect(stepAfter({ status: 413, body: null }, first)).toEqual({
      next: 'fail',
      reason: null,
    });
  });

  test('after a server error the call is retried, not before the requested wait', () => {
    expect(stepAfter({ status: 503, body: null }, first)).toEqual({
      next: 'retry',
      afterSeconds: 0,
    });
    expect(stepAfter({ status: 409, body: null, retryAfter: 2 }, first)).toEqual({ next: 'retry', afterSeconds: 2 });
    expect(stepAfter({ status: 429, body: null, retryAfter: 7 }, first)).toEqual({ next: 'retry', afterSeconds: 7 });
    const body = { error: { message: 'Too many uploads' } };
    expect(stepAfter({ status: 429, body, retryAfter: 60 }, first)).toEqual({
      next: 'fail',
      reason: 'Too many uploads',
    });
  });

  test('an ended session is refreshed', () => {
    expect(stepAfter({ status: 401, body: null }, first)).toEqual({
      next: 'refresh',
    });
  });
});

test('the waits grow up to a limit', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 30].map(backoff)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});
