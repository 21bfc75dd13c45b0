const units = [
  ['d', 24 * 60 * 60_000],
  ['h', 60 * 60_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** How long something lasts, in one unit, for little room: 0s, 42s, 5m, 3h, 12d; `duration` is in milliseconds. */
export function shortAge(duration: number): string {
  const [name, length] = units.find(([, unit]) => duration >= unit) ?? units[3];
  return `${Math.max(0, Math.floor(duration / length))}${name}`;
}
