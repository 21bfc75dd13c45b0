import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { hashSecret } from '#server/ground/codes.ts';
import { refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { graceMs } from './refresh-session.ts';

/** The code of the session that a refresh token names, until the token is exchanged; the session may be over. Exchanges nothing. */
export async function findHolder({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<string | null> {
  const inGrace = new Date(now().getTime() - graceMs);
  const [row] = await db
    .select({ code: sessions.code })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(
      and(
        eq(refreshTokens.tokenHash, hashSecret(token)),
        or(isNull(refreshTokens.usedAt), gt(refreshTokens.usedAt, inGrace)),
      ),
    );
  return row?.code ?? null;
}
