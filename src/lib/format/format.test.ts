import { describe, expect, test } from 'vitest';
import { languageOf } from '../language/dictionaries.ts';
import { speaking } from '../language/language.ts';
import { bytesLabel } from './bytes.ts';
import { clockTime, tenthTime } from './clock-time.ts';
import { countLabel, exactCount } from './count.ts';
import { elapsedTime } from './elapsed-time.ts';
import { excerpt } from './excerpt.ts';
import { shortAge } from './short-age.ts';

const now = Date.UTC(2026, 10, 21, 12);
const ago = (seconds: number) => elapsedTime(new Date(now - seconds * 1000).toISOString(), now);
const [minute, hour, day] = [60, 3_600, 86_400];

describe('elapsed time', () => {
  test.each([
    [-30, 'Just now'],
    [0, 'Just now'],
    [59, 'Just now'],
    [minute, '1 minute'],
    [59 * minute, '59 minutes'],
    [hour, '1 hour'],
    [23.9 * hour, '23 hours'],
    [day, '1 day'],
    [6.9 * day, '6 days'],
    [7 * day, '1 week'],
    [27.9 * day, '3 weeks'],
    [28 * day, '1 month'],
    [60 * day, '2 months'],
    [359 * day, '11 months'],
    [360 * day, '1 year'],
    [800 * day, '2 years'],
  ])('%d seconds ago reads %s', (seconds, label) => {
    expect(ago(seconds)).toBe(label);
  });

  test('an unreadable moment is shown as just now', () => {
    expect(elapsedTime('soon', now)).toBe('Just now');
  });
});

describe('counts', () => {
  test.each([
    [0, '0'],
    ['999', '999'],
    [1_000, '1K'],
    [1_299, '1.2K'],
    ['12345', '12K'],
    [999_999, '999K'],
    [1_000_000, '1M'],
    [3_450_000_000, '3.4B'],
    [-5, '0'],
    ['many', '0'],
  ])('%s reads %s', (count, label) => {
    expect(countLabel(count)).toBe(label);
  });
});

test.each([
  [0, '0 B'],
  [640, '640 B'],
  [1_500, '1.5 kB'],
  [42_000_000_000, '42 GB'],
  [9_960_000, '10 MB'],
  [2e18, '2000 PB'],
])('%i bytes are shown as %s', (bytes, label) => {
  expect(bytesLabel(bytes)).toBe(label);
});

test('an age is short', () => {
  const day = 24 * 60 * 60_000;
  expect([-5, 0, 59_999, 60_000, 3_599_999, 3_600_000, day - 1, 12.5 * day].map(shortAge)).toEqual([
    '0s',
    '0s',
    '59s',
    '1m',
    '59m',
    '1h',
    '23h',
    '12d',
  ]);
});

describe('clock time', () => {
  test.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [75, '1:15'],
    [600, '10:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%d seconds read %s', (seconds, label) => {
    expect(clockTime(seconds)).toBe(label);
  });
});

test('an excerpt is the first paragraph on one line', () => {
  expect(excerpt('')).toBe('');
  expect(excerpt('\n  One\tline  of text.\nAnd another.')).toBe('One line of text.');
  expect(excerpt('x'.repeat(200))).toBe('x'.repeat(200));
});

test('a long excerpt ends after a word, and never in the middle of a character', () => {
  const long = excerpt('seven letters, and so on '.repeat(200));
  expect(long.length).toBeLessThanOrEqual(201);
  expect(long).toMatch(/ (seven|letters|and|so|on)…$/);
  expect(excerpt('word another', 4)).toBe('word…');
  expect(excerpt('word, another', 6)).toBe('word…');
  expect(excerpt('日'.repeat(300), 10)).toBe(`${'日'.repeat(10)}…`);
  expect(excerpt('👍🏽'.repeat(300), 3)).not.toMatch(/\p{Surrogate}/u);
});

test.each([
  [0, '0:00.0'],
  [9.96, '0:10.0'],
  [12.345, '0:12.3'],
  [59.99, '1:00.0'],
  [600, '10:00.0'],
])('%s seconds are %s where tenths matter', (seconds, text) => {
  expect(tenthTime(seconds)).toBe(text);
});

test('an exact count has thousands separators', () => {
  expect(['0', '999', '1234', '1234567', 'x'].map(exactCount)).toEqual(['0', '999', '1,234', '1,234,567', '0']);
});

test('counts, sizes and ages have the format of the document’s language', () => {
  const read = () => [
    exactCount(1_234),
    countLabel(3_400_000),
    elapsedTime(before, now),
    shortAge(300_000),
    bytesLabel(1_500),
  ];
  const before = new Date(now - 2 * 60_000).toISOString();
  const plain = (labels: string[]) => labels.map((label) => label.replaceAll('\u00a0', ' '));
  expect(plain(speaking(languageOf('de'), read))).toEqual(['1.234', '3,4 Mio.', '2 Minuten', '5 Min.', '1,5 kB']);
  expect(plain(speaking(languageOf('ar'), read))).toEqual(['1,234', '3.4 مليون', 'دقيقتان', '5 د', '1.5 kB']);
  expect(plain(read())).toEqual(['1,234', '3.4M', '2 minutes', '5m', '1.5 kB']);
});
