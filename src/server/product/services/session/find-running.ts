import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { accounts, sessions } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';

/** The running sessions among these whose accounts are enabled. */
export async function findRunning(context: Context, sessionIds: number[]): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        inArray(sessions.id, sessionIds),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, context.now()),
        condition(memberFor.themselves, { of: 'accounts' }),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
