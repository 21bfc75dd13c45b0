/** Milliseconds after the last use until the progress bar shrinks to a thin line. */
export const SEEK_IDLE = 2_000;
const KEY_SECONDS = 1;

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** The second at position `x` of a bar of that width. */
export function secondAt(x: number, width: number, duration: number): number {
  return width > 0 && Number.isFinite(duration) ? within(x / width, 1) * duration : 0;
}

/** The second that a key on the focused bar seeks to; null for other keys. */
export function secondByKey(key: string, now: number, duration: number): number | null {
  if (!Number.isFinite(duration)) return null;
  if (key === 'ArrowRight') return within(now + KEY_SECONDS, duration);
  if (key === 'ArrowLeft') return within(now - KEY_SECONDS, duration);
  if (key === 'Home') return 0;
  return key === 'End' ? duration : null;
}
