/** Seconds as m:ss, as in a player; 0:00 while unknown. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Seconds as m:ss.t, where tenths matter. */
export function tenthTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${clockTime(Math.floor(tenths / 10))}.${tenths % 10}`;
}
