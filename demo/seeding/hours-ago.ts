/** The moment this number of hours before the demo is made. */
export type HoursAgo = (hours: number) => Date;
