import { gt } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { presence } from '#server/db/schema/index.ts';
import { activeSince } from './active-for.ts';

/** How many members and visitors are active. */
export const countActive = ({ db, now }: Context): Promise<number> =>
  db.$count(presence, gt(presence.lastSeenAt, activeSince(now())));
