import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/index.ts';
import { Problem } from '#server/problem.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { isMailTokenGood, useMailToken } from './mail-tokens.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets the password of whoever got the link, ends all sessions of the account and, as the mail has arrived, confirms its
 * address. 400 where the link was used, is older than an hour, or the account is disabled.
 */
export async function resetPassword(context: Context, given: { token: string; newPassword: string }): Promise<void> {
  const linkInvalid = new Problem(400, messages.linkInvalid);
  // Looked at before the hash is made: guessing tokens must not cost us a core.
  if (!(await isMailTokenGood(context.db, given.token, 'RESET_PASSWORD', context.now()))) throw linkInvalid;
  const passwordHash = await hashPassword(given.newPassword);
  const email = await context.db.transaction(async (tx) => {
    const now = context.now();
    const accountId = await useMailToken(tx, given.token, 'RESET_PASSWORD', now);
    if (accountId === null) throw linkInvalid;
    const [account] = await tx
      .update(accounts)
      .set({ isVerified: true })
      .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)))
      .returning({ email: accounts.email });
    if (!account) throw linkInvalid;
    await setPassword(tx, { accountId, passwordHash, now });
    return account.email;
  });
  await context.attempts.forget('login', email);
}
