import { eq, inArray } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { accounts, notificationSettings } from '#server/ground/db/schema/index.ts';
import { sealed, unsealed } from '#server/ground/seal.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';

const digestOf = (userCode: string) => `digest ${userCode}`;

/**
 * The token by which a member's digests can be ended, and nothing else. It works for years, as old mails do, so it has no row and no end.
 * `key` is the installation's signing key.
 */
export const unsubscribeToken = (key: Uint8Array, userCode: string): string => sealed(key, userCode, digestOf);

/** Ends the digest of the member whom a token names; 400 for a token of another installation. */
export async function unsubscribe(context: Context, key: Uint8Array, token: string): Promise<{ digest: 'OFF' }> {
  const userCode = unsealed(key, token, digestOf);
  if (userCode === null) throw new Problem(400, messages.stopLinkInvalid);
  const ofMember = context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.code, userCode));
  await context.db
    .update(notificationSettings)
    .set({ digest: 'OFF' })
    .where(inArray(notificationSettings.accountId, ofMember));
  return { digest: 'OFF' };
}
