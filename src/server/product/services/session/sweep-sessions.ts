import { lt, or } from 'drizzle-orm';
import { accountTokens, rateLimits, refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { removeFreeNames } from '#server/product/services/account/earlier-names.ts';
import { sessionSeconds } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;
const retentionMs = 30 * day;

/**
 * Removes sessions that ended or expired more than 30 days ago, with their tokens; refresh tokens used before any present cookie was set;
 * mailed links that expired a day ago; expired counters of tries; and expired reservations of user names. Returns the number of rows.
 */
export async function sweepSessions(context: Context, signal: AbortSignal): Promise<number> {
  const before = (milliseconds: number) => new Date(context.now().getTime() - milliseconds);
  const sweeps = [
    () =>
      context.db
        .delete(sessions)
        .where(or(lt(sessions.expiresAt, before(retentionMs)), lt(sessions.endedAt, before(retentionMs)))),
    // A stolen copy that is used even later is refused as unknown, but no longer recognised as stolen.
    () => context.db.delete(refreshTokens).where(lt(refreshTokens.usedAt, before(sessionSeconds * 1000))),
    () => context.db.delete(accountTokens).where(lt(accountTokens.expiresAt, before(day))),
    () => removeFreeNames(context),
    () => context.db.delete(rateLimits).where(lt(rateLimits.expire, before(0).getTime())),
  ];
  let removed = 0;
  for (const sweep of sweeps) {
    if (signal.aborted) break;
    removed += (await sweep()).rowCount ?? 0;
  }
  return removed;
}
