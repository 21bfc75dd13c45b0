import { messages } from '../contract/messages.ts';
import { said } from '../texts/language.ts';
import { numberLabel } from '../texts/number.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const label = (count: number, unit: string) => numberLabel(count, { style: 'unit', unit, unitDisplay: 'long' });

/** How long ago a moment was, in one unit; `moment` is ISO 8601, `now` is in milliseconds since 1970. */
export function elapsedTime(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  // A month is 30 days, a year 365: the days between four weeks and the first month count as one month.
  if (!(passed >= minute)) return said(messages.justNow);
  if (passed < hour) return label(Math.floor(passed / minute), 'minute');
  if (passed < day) return label(Math.floor(passed / hour), 'hour');
  if (passed < week) return label(Math.floor(passed / day), 'day');
  if (passed < 4 * week) return label(Math.floor(passed / week), 'week');
  const months = Math.max(1, Math.floor(passed / (30 * day)));
  if (months < 12) return label(months, 'month');
  return label(Math.max(1, Math.floor(passed / (365 * day))), 'year');
}
