import { eq, inArray } from 'drizzle-orm';
import type { LanguageTag } from '#lib/language/languages.ts';
import { hashSecret } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { memberFacts } from '#server/product/audience/facts.ts';
import { holds } from '#server/product/audience/holds.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { noteLanguage } from './note-language.ts';
import type { StartedSession } from './start-session.ts';
import { sessionSeconds, successorOf } from './tokens.ts';

/** Two tabs may use the same token within this many milliseconds; later use means a stolen copy. */
export const graceMs = 10_000;

/**
 * Exchanges a refresh token for the next one. Null if it is unknown, its session is over or its account is disabled. Several
 * tabs may exchange one token at once and get the same next one; a token that is used late, or after the next one
 * was used, is a stolen copy and ends its whole family. `key` is the installation's signing key.
 */
export async function refreshSession(
  context: Context,
  key: Uint8Array,
  token: string,
  language: LanguageTag,
): Promise<StartedSession | null> {
  return await context.db.transaction(async (tx) => {
    const now = context.now();
    const session = await lockFamily(tx, token);
    if (!session || session.endedAt || session.expiresAt <= now) return null;
    if (!holds(memberFor.themselves, session.account)) return null;

    const next = successorOf(key, token);
    const [tokenHash, nextHash] = [hashSecret(token), hashSecret(next)];
    const known = await tx
      .select()
      .from(refreshTokens)
      .where(inArray(refreshTokens.tokenHash, [tokenHash, nextHash]));
    const usedAt = known.find((row) => row.tokenHash === tokenHash)?.usedAt;
    const isNextUsed = Boolean(known.find((row) => row.tokenHash === nextHash)?.usedAt);

    if (isNextUsed || (usedAt && now.getTime() - usedAt.getTime() > graceMs)) {
      context.log.warn({ sessionCode: session.code }, 'a refresh token was used twice: its session ends');
      await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id));
      await emit(context, tx, { kind: 'sessionsEnded', accountId: session.accountId });
      return null;
    }
    if (!usedAt) {
      await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
      await tx.insert(refreshTokens).values({ tokenHash: nextHash, sessionId: session.id, createdAt: now });
    }
    const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
    await tx.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, session.id));
    await noteLanguage(tx, session.accountId, language);
    return { sessionCode: session.code, refreshToken: next };
  });
}

/** Locks the session of a token until the transaction ends; its tokens must be read after this, never before. */
async function lockFamily(tx: Queryable, token: string) {
  const [session] = await tx
    .select({
      id: sessions.id,
      code: sessions.code,
      endedAt: sessions.endedAt,
      expiresAt: sessions.expiresAt,
      accountId: sessions.accountId,
      account: memberFacts,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(refreshTokens.tokenHash, hashSecret(token)))
    .for('update', { of: sessions });
  return session;
}
