/** The parts of the inbox, the latest first. */
export type AgeGroup = 'today' | 'thisWeek' | 'earlier';

const daysOfWeek = 7;

/** The group of a moment by the days of the viewer's calendar; `isUtc` uses the days of UTC, as the server does. */
export function ageGroup(moment: string, now: number, isUtc = false): AgeGroup {
  const at = Date.parse(moment);
  // The calendar knows that not every day has 24 hours.
  if (at >= dayStart(now, 0, isUtc)) return 'today';
  return at >= dayStart(now, daysOfWeek - 1, isUtc) ? 'thisWeek' : 'earlier';
}

/** When the day began that number of days ago. */
function dayStart(now: number, ago: number, isUtc: boolean): number {
  const date = new Date(now);
  return isUtc
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - ago)
    : new Date(date.getFullYear(), date.getMonth(), date.getDate() - ago).getTime();
}

/** The group that begins with an item, by the item's key: its heading stands above it. */
export function groupStarts<Item extends { code: string; createdAt: string }>(
  items: readonly Item[],
  now: number,
  isUtc: boolean,
): ReadonlyMap<string, AgeGroup> {
  const starts = new Map<string, AgeGroup>();
  let last: AgeGroup | null = null;
  for (const { code, createdAt } of items) {
    const group = ageGroup(createdAt, now, isUtc);
    if (group !== last) starts.set(code, group);
    last = group;
  }
  return starts;
}
