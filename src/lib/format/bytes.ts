import { numberLabel } from '../language/number.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** A number of bytes in the largest unit with a value of at least one: 640 B, 1.5 kB, 42 GB. */
export function bytesLabel(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const scaled = bytes / 1_000 ** step;
  return `${numberLabel(scaled, { maximumFractionDigits: scaled < 10 && step > 0 ? 1 : 0, useGrouping: false })} ${units[step]}`;
}
