import { lt } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { presence } from '#server/db/schema/index.ts';

const keptMs = 24 * 60 * 60_000;

/** Removes people who were last seen more than a day ago; answers how many. */
export async function sweepPresence({ db, now }: Context): Promise<number> {
  const { rowCount } = await db.delete(presence).where(lt(presence.lastSeenAt, new Date(now().getTime() - keptMs)));
  return rowCount ?? 0;
}
