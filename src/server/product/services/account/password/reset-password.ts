import { and, eq, or } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { applies } from '#server/product/services/registration/applicant.ts';
import { isMailTokenGood, useMailToken } from '../email/mail-tokens.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { setPassword } from './set-password.ts';

/** A link that confirms an address also sets a password: it proves the same, and the browser may not be the one that registered. */
const purposes = ['RESET_PASSWORD', 'VERIFY_EMAIL'] as const;

/**
 * Sets the password of the account that the link was mailed to, ends all its sessions and, because the mail arrived, confirms its
 * address. 400 if the link was used or is too old, or if the account is disabled. Returns the address.
 */
export async function resetPassword(
  context: Context,
  given: { token: string; newPassword: string; language?: LanguageTag },
  ip: string,
): Promise<string> {
  const linkInvalid = new Problem(400, messages.linkInvalid);
  // Checked before hashing: guessing tokens must not keep a core busy.
  if (!(await isMailTokenGood(context.db, given.token, purposes, context.now()))) throw linkInvalid;
  const passwordHash = await hashNewPassword(given.newPassword, 'newPassword');
  const email = await context.db.transaction(async (tx) => {
    const now = context.now();
    const accountId = await useMailToken(tx, given.token, purposes, now);
    if (accountId === null) throw linkInvalid;
    const [account] = await tx
      .update(accounts)
      .set({ isVerified: true })
      .where(and(eq(accounts.id, accountId), or(condition(memberFor.themselves, { of: 'accounts' }), applies)))
      .returning({ email: accounts.email });
    if (!account) throw linkInvalid;
    await setPassword(context, tx, { accountId, passwordHash, language: given.language });
    return account.email;
  });
  await context.attempts.forgetAll('login', { email, ip, device: null });
  return email;
}
