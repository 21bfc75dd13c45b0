import { numberLabel } from '../language/number.ts';

const whole = (count: number | string) => Math.max(0, Math.floor(Number(count) || 0));

/** A short count: 999, 1.2K, 12K, 3.4M. Rounds down, so that it never shows too many. */
export const countLabel = (count: number | string): string =>
  numberLabel(whole(count), { notation: 'compact', roundingMode: 'trunc' });

/** A count in full: 1,234,567. */
export const exactCount = (count: number | string): string => numberLabel(whole(count));
