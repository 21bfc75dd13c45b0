import { numberLabel } from '../language/number.ts';

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A duration in one unit, for narrow spaces: 0s, 42s, 5m, 3h, 12d; `duration` is in milliseconds. */
export function shortAge(duration: number): string {
  const [unit, length] = units.find(([, milliseconds]) => duration >= milliseconds) ?? units[3];
  return numberLabel(Math.max(0, Math.floor(duration / length)), { style: 'unit', unit, unitDisplay: 'narrow' });
}
