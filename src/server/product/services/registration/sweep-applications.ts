import { and, eq, inArray, lt } from 'drizzle-orm';
import { accounts, applications } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Removes applications that were decided more than 30 days ago, those that were rejected with everything that their writers entered. Returns
 * their number.
 */
export async function sweepApplications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const isOver = lt(applications.answeredAt, new Date(now().getTime() - keptMs));
  return await db.transaction(async (tx) => {
    const rejected = tx
      .select({ id: applications.accountId })
      .from(applications)
      .where(and(isOver, eq(applications.status, 'REJECTED')));
    const { rowCount: ended } = await tx.delete(accounts).where(inArray(accounts.id, rejected));
    const { rowCount: forgotten } = await tx.delete(applications).where(isOver);
    return (ended ?? 0) + (forgotten ?? 0);
  });
}
