import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArchiveFault } from '#server/product/services/backup/archive/archive-format.ts';
import { weeksOf } from './log-weeks.ts';

const day = 24 * 3_600_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const partOf = (from: string, until: string) => ({
  name: `activity_log_${from.replaceAll('-', '')}`,
  parent: 'activity_log',
  bounds: `FOR VALUES FROM ('${from} 00:00:00+00') TO ('${until} 00:00:00+00')`,
});
/** A Monday from 1970 to 2100. */
const mondays = fc.integer({ min: 0, max: 6_780 }).map((week) => (4 + 7 * week) * day);

describe('the weeks of the activity log in an archive', () => {
  test('are those of a backup, and the part for the remaining rows creates none', () => {
    const rest = { name: 'activity_log_default', parent: 'activity_log', bounds: 'DEFAULT' };
    fc.assert(
      fc.property(fc.array(mondays), (times) => {
        const parts = times.map((time) => partOf(dayOf(time), dayOf(time + 7 * day)));
        expect(weeksOf({ parts: [rest, ...parts] })).toEqual(times.map(dayOf));
      }),
    );
  });

  test('are refused with anything else before, within or after their bounds', () => {
    const texts = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("'", ')', ';', ' ', '--', '\n', '; select 1'));
    fc.assert(
      fc.property(mondays, texts, fc.double({ min: 0, max: 1, noNaN: true }), (time, text, share) => {
        const part = partOf(dayOf(time), dayOf(time + 7 * day));
        const at = Math.round(share * part.bounds.length);
        const bounds = part.bounds.slice(0, at) + text + part.bounds.slice(at);
        expect(() => weeksOf({ parts: [{ ...part, bounds }] })).toThrow(ArchiveFault);
      }),
    );
  });

  test('are refused if they are not a week, or not the week in their name', () => {
    fc.assert(
      fc.property(mondays, fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), (time, from, until) => {
        fc.pre(from % 7 !== 0 || until !== from);
        const [begin, end] = [dayOf(time + from * day), dayOf(time + (7 + until) * day)];
        expect(() => weeksOf({ parts: [partOf(begin, end)] })).toThrow(ArchiveFault);
      }),
    );
    for (const begin of ['2026-02-30', '2026-13-01', '2026-00-00'])
      expect(() => weeksOf({ parts: [partOf(begin, '2026-03-09')] })).toThrow(ArchiveFault);
    const moved = { ...partOf('2026-03-02', '2026-03-09'), name: 'activity_log_20260309' };
    expect(() => weeksOf({ parts: [moved] })).toThrow(ArchiveFault);
  });

  test.each(['posts', 'activity_log_totals', 'activity_log"; select 1; --'])(
    'are refused if they belong to the table %s',
    (parent) => {
      expect(() => weeksOf({ parts: [{ ...partOf('2026-03-02', '2026-03-09'), parent }] })).toThrow(ArchiveFault);
      expect(() => weeksOf({ parts: [{ name: 'activity_log_default', parent, bounds: 'DEFAULT' }] })).toThrow(
        ArchiveFault,
      );
    },
  );
});
