import { gt } from 'drizzle-orm';
import { presence } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

/** A person who makes no request for this long is no longer active. The next request begins a new stretch of activity. */
export const activeForMs = 15 * 60_000;

/** A person who was last seen after this moment is active. */
export const activeSince = (now: Date): Date => new Date(now.getTime() - activeForMs);

/** The number of active members and visitors. */
export const countActive = ({ db, now }: Context): Promise<number> =>
  db.$count(presence, gt(presence.lastSeenAt, activeSince(now())));
