import { afterEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { barsOf, fetchPeaks } from './peaks.ts';

afterEach(() => usePlatform(undefined));

const peaksFrom = async (answer: () => Promise<Response>) => {
  usePlatform(fakePlatform({ fetch: answer }));
  return await fetchPeaks('/peaks.json');
};

test('peaks are read relative to the loudest', async () => {
  const file = { version: 1, seconds: 2, peaks: [0, 51, 255] };
  expect(await peaksFrom(async () => Response.json(file))).toEqual([0, 0.2, 1]);
});

test.each([
  ['there is no file', async () => new Response('', { status: 404 })],
  ['there is no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the file is a page', async () => new Response('<html>')],
  ['the file has a newer format', async () => Response.json({ version: 2, seconds: 1, peaks: [255] })],
  ['the sound is silent', async () => Response.json({ version: 1, seconds: 1, peaks: [0, 0] })],
])('a sound has no peaks if %s', async (_, answer) => {
  expect(await peaksFrom(answer)).toBeNull();
});

test('nothing is fetched for a sound without peaks', async () => {
  expect(await fetchPeaks(null)).toBeNull();
});

test('each bar is as high as the loudest part of its stretch of the sound', () => {
  expect(barsOf([0, 0.2, 1, 0.1], 2)).toEqual([0.2, 1]);
  expect(barsOf([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]);
});
