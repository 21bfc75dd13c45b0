import { describe, expect, it } from 'vitest';
import { isQuiet, quietSeconds } from './quiet-hours.ts';

const hours = (quietFrom: string, quietUntil: string, timeZone = 'UTC') => ({ quietFrom, quietUntil, timeZone });
const at = (moment: string) => new Date(moment);

describe('quiet hours', () => {
  it.each([
    ['12:59', false],
    ['13:00', true],
    ['14:29', true],
    ['14:30', false],
    ['00:00', false],
  ])('within one day, %s is quiet: %s', (time, quiet) => {
    expect(isQuiet(hours('13:00', '14:30'), at(`2026-05-04T${time}:00Z`))).toBe(quiet);
  });

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('over midnight, %s is quiet: %s', (time, quiet) => {
    expect(isQuiet(hours('22:00', '07:00'), at(`2026-05-04T${time}:00Z`))).toBe(quiet);
  });

  it('they may last until midnight, or begin with it', () => {
    expect(isQuiet(hours('22:00', '00:00'), at('2026-05-04T23:59:00Z'))).toBe(true);
    expect(isQuiet(hours('22:00', '00:00'), at('2026-05-04T00:00:00Z'))).toBe(false);
    expect(isQuiet(hours('00:00', '06:00'), at('2026-05-04T00:00:00Z'))).toBe(true);
  });

  it('equal times are never quiet', () => {
    for (const time of ['00:00', '08:00', '08:01']) {
      expect(isQuiet(hours('08:00', '08:00'), at(`2026-05-04T${time}:00Z`))).toBe(false);
    }
  });

  it.each([
    { quietFrom: null, quietUntil: null, timeZone: null },
    { quietFrom: '22:00', quietUntil: null, timeZone: 'UTC' },
    { quietFrom: null, quietUntil: '07:00', timeZone: 'UTC' },
    { quietFrom: '22:00', quietUntil: '07:00', timeZone: null },
  ])('without all three values nothing is quiet: %o', (row) => {
    expect(isQuiet(row, at('2026-05-04T23:00:00Z'))).toBe(false);
  });

  it('the clock is the one of the member’s time zone', () => {
    const inTokyo = hours('22:00', '07:00', 'Asia/Tokyo');
    expect(isQuiet(inTokyo, at('2026-05-04T13:00:00Z'))).toBe(true);
    expect(isQuiet(inTokyo, at('2026-05-04T22:00:00Z'))).toBe(false);
    // Half an hour and three quarters beside the hour.
    expect(isQuiet(hours('00:00', '01:00', 'Asia/Kathmandu'), at('2026-05-04T18:15:00Z'))).toBe(true);
    expect(isQuiet(hours('00:00', '01:00', 'Asia/Kathmandu'), at('2026-05-04T18:14:00Z'))).toBe(false);
  });

  it('on the day that skips an hour, they end at the same time on the clock', () => {
    // 29 March 2026 in Berlin: 01:59 is followed by 03:00, at 01:00 UTC.
    const inBerlin = hours('22:00', '07:00', 'Europe/Berlin');
    expect(isQuiet(inBerlin, at('2026-03-29T04:59:00Z'))).toBe(true);
    expect(isQuiet(inBerlin, at('2026-03-29T05:00:00Z'))).toBe(false);
    // An end within the skipped hour: the next time on the clock is after it.
    expect(isQuiet(hours('22:00', '02:30', 'Europe/Berlin'), at('2026-03-29T00:59:00Z'))).toBe(true);
    expect(isQuiet(hours('22:00', '02:30', 'Europe/Berlin'), at('2026-03-29T01:00:00Z'))).toBe(false);
  });

  it('on the day that repeats an hour, that hour is quiet twice', () => {
    // 25 October 2026 in Berlin: 02:59 is followed by 02:00, at 01:00 UTC.
    const inBerlin = hours('02:00', '02:30', 'Europe/Berlin');
    const quiet = ['00:00', '00:29', '00:30', '01:00', '01:29', '01:30'].map((time) =>
      isQuiet(inBerlin, at(`2026-10-25T${time}:00Z`)),
    );
    expect(quiet).toEqual([true, true, false, true, true, false]);
  });

  it.each([
    ['12:59:59', 0],
    ['13:00:00', 90 * 60],
    ['14:29:30', 60],
    ['14:30:00', 0],
  ])('at %s, they end in %i seconds', (time, seconds) => {
    expect(quietSeconds(hours('13:00', '14:30'), at(`2026-05-04T${time}Z`))).toBe(seconds);
  });

  it('over midnight, they end on the next day', () => {
    expect(quietSeconds(hours('22:00', '07:00'), at('2026-05-04T22:00:00Z'))).toBe(9 * 3_600);
    expect(quietSeconds(hours('22:00', '07:00'), at('2026-05-04T06:59:00Z'))).toBe(60);
    expect(quietSeconds(hours('22:00', '00:00', 'Asia/Tokyo'), at('2026-05-04T13:30:00Z'))).toBe(90 * 60);
  });
});
