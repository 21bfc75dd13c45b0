import { numberLabel } from '../language/number.ts';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };

/** Seconds with one decimal, as the language writes it. */
export const tenthLabel = (seconds: number): string => numberLabel(Number(seconds.toFixed(1)), oneDecimal);
