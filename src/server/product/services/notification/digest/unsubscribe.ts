import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { accounts, notificationSettings } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';

const sealOf = (key: Uint8Array, userCode: string) =>
  createHmac('sha256', key).update(`digest ${userCode}`).digest('base64url');

/**
 * The token by which a member's digests can be ended, and nothing else. It works for years, as old mails do, so it has no row and no end.
 * `key` is the installation's signing key.
 */
export const unsubscribeToken = (key: Uint8Array, userCode: string): string => `${userCode}.${sealOf(key, userCode)}`;

/** Ends the digest of the member whom a token names; 400 for a token of another installation. */
export async function unsubscribe(context: Context, key: Uint8Array, token: string): Promise<{ digest: 'OFF' }> {
  const [userCode = '', seal = ''] = token.split('.');
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(key, userCode))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem(400, messages.stopLinkInvalid);
  const ofMember = context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.code, userCode));
  await context.db
    .update(notificationSettings)
    .set({ digest: 'OFF' })
    .where(inArray(notificationSettings.accountId, ofMember));
  return { digest: 'OFF' };
}
