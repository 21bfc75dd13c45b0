import { eq } from 'drizzle-orm';
import { hashSecret } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { accounts, refreshTokens, sessions } from '#server/db/schema/index.ts';
import { giveRefreshToken, type StartedSession } from './start-session.ts';
import { sessionSeconds } from './tokens.ts';

/** Two tabs may use one token within this many milliseconds; later it is a stolen copy. */
const graceMs = 10_000;

/**
 * Exchanges a refresh token for the next one. Null where it is unknown, its session is over or its account disabled;
 * a token that was used before ends its whole family.
 */
export async function refreshSession(context: Context, token: string): Promise<StartedSession | null> {
  return await context.db.transaction(async (tx) => {
    const now = context.now();
    const [found] = await tx
      .select({
        usedAt: refreshTokens.usedAt,
        sessionId: sessions.id,
        sessionCode: sessions.code,
        endedAt: sessions.endedAt,
        expiresAt: sessions.expiresAt,
        disabledAt: accounts.disabledAt,
      })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(eq(refreshTokens.tokenHash, hashSecret(token)))
      .for('update', { of: sessions });
    if (!found || found.endedAt || found.disabledAt || found.expiresAt <= now) return null;

    if (found.usedAt && now.getTime() - found.usedAt.getTime() > graceMs) {
      context.log.warn({ sessionCode: found.sessionCode }, 'a refresh token was used twice: its session ends');
      await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, found.sessionId));
      return null;
    }
    if (!found.usedAt) {
      await tx
        .update(refreshTokens)
        .set({ usedAt: now })
        .where(eq(refreshTokens.tokenHash, hashSecret(token)));
    }
    await tx
      .update(sessions)
      .set({
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
      })
      .where(eq(sessions.id, found.sessionId));
    return {
      sessionCode: found.sessionCode,
      refreshToken: await giveRefreshToken(tx, found.sessionId, now),
    };
  });
}
