/** The moment so many hours before the demo is made. */
export type HoursAgo = (hours: number) => Date;
