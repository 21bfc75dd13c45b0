import { and, eq } from 'drizzle-orm';
import { memberFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/index.ts';
import { passwordChangedMail, passwordRemovedMail } from '#server/mail/messages.ts';
import { sendNotice } from '../email/send-notice.ts';

const letters = { CHANGED: passwordChangedMail, REMOVED: passwordRemovedMail };

/** Tells the owner of an account that its password was changed or removed, unless the account is gone, disabled or not confirmed. */
export async function mailPasswordChange(
  context: Context,
  accountId: number,
  change: keyof typeof letters,
): Promise<void> {
  const [account] = await context.db
    .select({ id: accounts.id, email: accounts.email, isVerified: accounts.isVerified })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), condition(memberFor.themselves, { of: 'accounts' })));
  if (account) await sendNotice(context, account, letters[change](context.config.publicUrl, account.email));
}
