import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { hashSecret, newSecret } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accountTokens } from '#server/ground/db/schema/index.ts';

/** The purpose of a mailed link. */
export type MailPurpose = (typeof accountTokens.$inferSelect)['purpose'];

const hour = 3_600_000;
const lifetimes: Record<MailPurpose, number> = { RESET_PASSWORD: hour, VERIFY_EMAIL: 7 * 24 * hour };

/** Creates the secret of a link; only its hash is stored. */
export async function giveMailToken(
  tx: Queryable,
  accountId: number,
  purpose: MailPurpose,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await tx.insert(accountTokens).values({
    tokenHash: hashSecret(token),
    accountId,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimes[purpose]),
  });
  return token;
}

const isGood = (token: string, purposes: readonly MailPurpose[], now: Date) =>
  and(
    eq(accountTokens.tokenHash, hashSecret(token)),
    inArray(accountTokens.purpose, [...purposes]),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );

/** Whether a link still works; {@link useMailToken} uses it up. */
export async function isMailTokenGood(
  tx: Queryable,
  token: string,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<boolean> {
  const found = await tx
    .select({ id: accountTokens.accountId })
    .from(accountTokens)
    .where(isGood(token, purposes, now));
  return found.length > 0;
}

/** Uses up a link and returns its account; null if it is unknown, used or too old. One of two simultaneous calls wins. */
export async function useMailToken(
  tx: Queryable,
  token: string,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<number | null> {
  const [used] = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(isGood(token, purposes, now))
    .returning({ accountId: accountTokens.accountId });
  return used?.accountId ?? null;
}
