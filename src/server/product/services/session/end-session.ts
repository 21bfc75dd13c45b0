import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { hashSecret } from '#server/ground/codes.ts';
import { refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

/** Ends the session that an access token's code or a refresh token names; a session that has ended is not an error. */
export async function endSession(
  context: Context,
  given: { sessionId: number | null; refreshToken: string | null },
): Promise<void> {
  const byToken = context.db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashSecret(given.refreshToken ?? '')));
  await context.db
    .update(sessions)
    .set({ endedAt: context.now() })
    .where(and(isNull(sessions.endedAt), or(eq(sessions.id, given.sessionId ?? -1), inArray(sessions.id, byToken))));
}
