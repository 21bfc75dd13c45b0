import { lt, sql } from 'drizzle-orm';
import { freshWrites, presence } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

const keptMs = 24 * 60 * 60_000;

/** Removes people who were last seen more than a day ago, and expired fresh writes. Returns the number of people. */
export async function sweepPresence({ db, now }: Context): Promise<number> {
  await db.delete(freshWrites).where(lt(freshWrites.until, sql`now()`));
  const { rowCount } = await db.delete(presence).where(lt(presence.lastSeenAt, new Date(now().getTime() - keptMs)));
  return rowCount ?? 0;
}
