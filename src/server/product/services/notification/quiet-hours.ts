/** The columns of a member's quiet hours: two times of day such as `22:30`, and their time zone. */
interface QuietHours {
  quietFrom: string | null;
  quietUntil: string | null;
  timeZone: string | null;
}

/**
 * Whether a member's clock shows a time within the quiet hours, which may pass midnight. Equal times, or none, are never quiet. When the clock
 * changes for summer, an hour that exists twice is quiet twice.
 */
export function isQuiet({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): boolean {
  if (quietFrom === null || quietUntil === null || timeZone === null) return false;
  const time = timeOfDay(now, timeZone);
  if (quietFrom <= quietUntil) return quietFrom <= time && time < quietUntil;
  return quietFrom <= time || time < quietUntil;
}

/** Such as `07:05`, so that times compare as texts. */
const timeOfDay = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
