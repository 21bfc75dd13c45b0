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

/** The seconds until quiet hours are over, and up to a minute more; 0 outside them. On the day that the clock changes, an hour too many or too few. */
export function quietSeconds(hours: QuietHours, now: Date): number {
  const { quietUntil, timeZone } = hours;
  if (quietUntil === null || timeZone === null || !isQuiet(hours, now)) return 0;
  const minutes = minutesOf(quietUntil) - minutesOf(timeOfDay(now, timeZone));
  return 60 * (minutes > 0 ? minutes : minutes + 24 * 60);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Such as `07:05`, so that times compare as texts. */
const timeOfDay = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
