import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { accounts, sessions } from '#server/db/schema/index.ts';

/** Which of these sessions have neither ended nor belong to a disabled account. */
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
        isNull(accounts.disabledAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
