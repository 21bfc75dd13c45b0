/** Whoever makes no request for this long is no longer active; their next one begins a new stretch of activity. */
export const activeForMs = 15 * 60_000;

/** Whoever was last seen after this moment is active. */
export const activeSince = (now: Date): Date => new Date(now.getTime() - activeForMs);
