import { gt } from 'drizzle-orm';
import { presence } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { activeSince } from './active-for.ts';

/** How many members and visitors are active. */
export const countActive = ({ db, now }: Context): Promise<number> =>
  db.$count(presence, gt(presence.lastSeenAt, activeSince(now())));
