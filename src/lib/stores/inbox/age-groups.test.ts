import { afterEach, beforeEach, expect, test } from 'vitest';
import { ageGroup, groupStarts } from './age-groups.ts';

const zone = process.env['TZ'];
const noon = Date.parse('2026-03-31T12:00:00Z');

beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin';
});
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  // Berlin is two hours ahead; its clocks changed on 29 March.
  ['2026-03-31T11:00:00Z', 'today', 'today'],
  ['2026-03-30T22:00:00Z', 'today', 'thisWeek'],
  ['2026-03-30T21:59:59Z', 'thisWeek', 'thisWeek'],
  ['2026-03-24T23:00:00Z', 'thisWeek', 'earlier'],
  ['2026-03-24T22:59:59Z', 'earlier', 'earlier'],
  // The clock of this device is late.
  ['2026-04-01T09:00:00Z', 'today', 'today'],
] as const)('%s is %s by the calendar of Berlin, and %s by that of the server', (moment, local, utc) => {
  expect(ageGroup(moment, noon)).toBe(local);
  expect(ageGroup(moment, noon, true)).toBe(utc);
});

test('each heading stands above the first notification of its group', () => {
  const items = ['2026-03-31T11:00:00Z', '2026-03-31T10:00:00Z', '2026-03-29T10:00:00Z', '2026-01-01T10:00:00Z'].map(
    (createdAt, place) => ({ code: `${place}`, createdAt }),
  );
  expect([...groupStarts(items, noon, false)]).toEqual([
    ['0', 'today'],
    ['2', 'thisWeek'],
    ['3', 'earlier'],
  ]);
  expect(groupStarts([], noon, false).size).toBe(0);
});
