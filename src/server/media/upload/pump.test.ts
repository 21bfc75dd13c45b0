import { PassThrough, Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { pump } from './pump.ts';

const part = Buffer.alloc(1_000);

afterEach(() => void vi.useRealTimers());

test('a body reaches its destination whole, and ends it', async () => {
  const destination = new PassThrough({ highWaterMark: 10 });
  pump(Readable.from(['ab', 'cd', 'ef'].map((text) => Buffer.from(text))), destination, () => 0);
  expect(Buffer.concat(await destination.toArray()).toString()).toBe('abcdef');
});

test('after each piece it waits as long as it is told, although the destination takes more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const body = new PassThrough();
  const arrived: number[] = [];
  const destination = new Writable({
    highWaterMark: 1,
    write: (bytes: Buffer, _encoding, done) => {
      arrived.push(bytes.length);
      done();
    },
  });
  pump(body, destination, (bytes) => bytes / 10);
  for (let n = 0; n < 3; n += 1) body.write(part);
  // The destination asks for more at once; the pause holds nevertheless.
  await turn();
  await turn();
  await vi.advanceTimersByTimeAsync(99);
  expect(arrived).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await turn();
  expect(arrived).toHaveLength(2);
});

test('a destination that takes nothing stops the body, until it is ready', async () => {
  const body = new PassThrough();
  const waiting: (() => void)[] = [];
  const destination = new Writable({ highWaterMark: 1, write: (_bytes, _encoding, done) => void waiting.push(done) });
  pump(body, destination, () => 0);
  body.write(part);
  await vi.waitFor(() => expect([body.isPaused(), waiting.length]).toEqual([true, 1]));
  waiting[0]?.();
  await vi.waitFor(() => expect(body.isPaused()).toBe(false));
});

test('once stopped, it neither passes anything on nor lets the body flow again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const body = new PassThrough();
  const destination = new PassThrough();
  const stop = pump(body, destination, () => 5);
  body.write(part);
  await turn();
  expect(body.isPaused()).toBe(true);
  stop();
  await vi.advanceTimersByTimeAsync(5);
  expect(body.isPaused()).toBe(true);
  expect(destination.listenerCount('drain')).toBe(0);
});
