import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { hashSecret } from '#server/ground/codes.ts';
import { pushDevices, refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';

/** Ends the session that an access token's code or a refresh token names; a session that has ended is not an error. */
export async function endSession(
  context: Context,
  given: { sessionId: number | null; refreshToken: string | null },
): Promise<void> {
  const byToken = context.db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashSecret(given.refreshToken ?? '')));
  const isNamed = or(eq(sessions.id, given.sessionId ?? -1), inArray(sessions.id, byToken));
  await context.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: context.now() })
      .where(and(isNull(sessions.endedAt), isNamed))
      .returning({ id: sessions.id, accountId: sessions.accountId });
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.sessionId, ids));
    await emit(context, tx, ...ended.map(({ accountId }) => ({ kind: 'sessionsEnded', accountId }) as const));
  });
}
