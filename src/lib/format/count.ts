const steps = [
  { from: 1_000_000_000, mark: 'B' },
  { from: 1_000_000, mark: 'M' },
  { from: 1_000, mark: 'K' },
];

/** A short count: 999, 1.2K, 12K, 3.4M. Rounds down, so that it never shows too many. */
export function countLabel(count: number | string): string {
  const whole = Math.max(0, Math.floor(Number(count) || 0));
  const step = steps.find(({ from }) => whole >= from);
  if (!step) return String(whole);
  const scaled = whole / step.from;
  return `${scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)}${step.mark}`;
}

const exact = new Intl.NumberFormat('en');

/** A count in full: 1,234,567. */
export const exactCount = (count: number | string): string => exact.format(Math.max(0, Math.floor(Number(count) || 0)));
