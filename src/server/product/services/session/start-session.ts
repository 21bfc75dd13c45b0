import { hashSecret, newCode, newSecret } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { sessionSeconds } from './tokens.ts';

/** A running session: its code goes into access tokens, its refresh token into the cookie and, as a hash, here. */
export interface StartedSession {
  sessionCode: string;
  refreshToken: string;
}

/** Opens a session: a family of refresh tokens that replace one another. */
export async function startSession(
  context: Context,
  tx: Queryable,
  accountId: number,
  client: { ip: string; userAgent: string | null },
): Promise<StartedSession> {
  const now = context.now();
  const sessionCode = newCode();
  const [session] = await tx
    .insert(sessions)
    .values({
      code: sessionCode,
      accountId,
      ip: client.ip,
      userAgent: client.userAgent?.slice(0, 300) ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('the session was not inserted');
  // Only the hash is stored.
  const refreshToken = newSecret();
  await tx.insert(refreshTokens).values({ tokenHash: hashSecret(refreshToken), sessionId: session.id, createdAt: now });
  return { sessionCode, refreshToken };
}
