/** The moment this number of hours before the demo is made. */
export type HoursAgo = (hours: number) => Date;

/** Counts from that moment, in milliseconds since 1970. */
export const since =
  (start: number): HoursAgo =>
  (hours) =>
    new Date(start - hours * 3_600_000);
