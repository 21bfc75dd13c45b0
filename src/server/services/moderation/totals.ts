import type { Database } from '#server/db/database.ts';
import { moderationTotals } from '#server/db/schema/index.ts';

/** How long the lists of moderators are, as triggers counted. */
export async function readTotals(db: Database): Promise<Omit<typeof moderationTotals.$inferSelect, 'only'>> {
  const [totals] = await db.select().from(moderationTotals);
  if (!totals) throw new Error('a migration inserted the totals');
  return totals;
}
