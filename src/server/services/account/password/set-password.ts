import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { accounts, accountTokens, sessions } from '#server/db/schema/index.ts';

/** Sets an account's password, ends every session except the given one, and invalidates all reset links. */
export async function setPassword(
  tx: Queryable,
  { accountId, passwordHash, now }: { accountId: number; passwordHash: string; now: Date },
  keptSessionId = -1,
): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), ne(sessions.id, keptSessionId)));
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.accountId, accountId),
        eq(accountTokens.purpose, 'RESET_PASSWORD'),
        isNull(accountTokens.usedAt),
      ),
    );
}
