import { expect, test } from 'vitest';
import { rungFor, sourcePlan } from './source.ts';

const media = { mp4: { best: 'best', 360: '360', 540: '540', 720: '720', 1080: '1080' }, hls: 'hls' } as const;
const screen = { shortSide: 390, savesData: false, playsHls: true };

test('the file of the right size comes first, then the best one, then HLS', () => {
  expect(sourcePlan(media, screen)).toEqual([
    { by: 'file', address: '540' },
    { by: 'file', address: 'best' },
    { by: 'hls', address: 'hls' },
  ]);
});

test('a browser without HLS needs the library for it', () => {
  expect(sourcePlan(media, { ...screen, playsHls: false }).at(-1)).toEqual({ by: 'hls-js', address: 'hls' });
});

test('the size depends on the screen, and is the smallest with data saver on', () => {
  expect(rungFor(screen)).toBe(540);
  expect(rungFor({ ...screen, shortSide: 1170 })).toBe(720);
  expect(rungFor({ ...screen, shortSide: 1440 })).toBe(1080);
  expect(rungFor({ ...screen, shortSide: 1440, savesData: true })).toBe(360);
});
