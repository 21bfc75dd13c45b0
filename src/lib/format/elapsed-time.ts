import { messages } from '../contract/messages.ts';
import { said } from '../language/language.ts';
import { numberLabel } from '../language/number.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Each unit with the time from which it is used, and its length if that differs. */
const units: [unit: string, from: number, length?: number][] = [
  // A month has 30 days and a year 365: the days between four weeks and the first month count as one month, and the days before a year as one year.
  ['year', 360 * day, 365 * day],
  ['month', 28 * day, 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

/** The time since a moment, in one unit; `moment` is ISO 8601, `now` is in milliseconds since 1970. */
export function elapsedTime(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  for (const [unit, from, length = from] of units) {
    if (passed >= from)
      return numberLabel(Math.max(1, Math.floor(passed / length)), { style: 'unit', unit, unitDisplay: 'long' });
  }
  return said(messages.justNow);
}
