import { expect, test } from 'vitest';
import { defaultThumbnail, lastThumbnail } from './thumbnail-second.ts';
import { newestOnly } from './video-frame-newest.ts';

test('the default thumbnail is half the duration, rounded down', () => {
  expect([0.4, 2, 3, 7.9, 601].map(defaultThumbnail)).toEqual([0, 1, 1, 3, 300]);
});

test('the slider ends on the last step before the end', () => {
  expect([0.05, 0.1, 2, 2.04, 1.1, 12.345].map(lastThumbnail)).toEqual([0, 0, 1.9, 2, 1, 12.3]);
});

test('of the values that arrive while work is running, only the newest is used', async () => {
  const done: number[] = [];
  const releases: (() => void)[] = [];
  const ask = newestOnly(async (value: number) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    done.push(value);
  });
  const release = async () => {
    releases.shift()?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  ask(1);
  ask(2);
  ask(3);
  await release();
  ask(4);
  await release();
  await release();
  expect(done).toEqual([1, 3, 4]);
  expect(releases).toHaveLength(0);
});
