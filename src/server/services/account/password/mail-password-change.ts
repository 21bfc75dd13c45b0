import { and, eq } from 'drizzle-orm';
import { memberFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/index.ts';
import { passwordChangedMail, passwordRemovedMail } from '#server/mail/messages.ts';

const letters = { CHANGED: passwordChangedMail, REMOVED: passwordRemovedMail };

/** Tells the owner of an account that its password was changed or removed, unless the account is gone or disabled. */
export async function mailPasswordChange(
  context: Context,
  accountId: number,
  change: keyof typeof letters,
): Promise<void> {
  const [account] = await context.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), condition(memberFor.themselves, { of: 'accounts' })));
  if (account) await context.mailer.send(letters[change](context.config.publicUrl, account.email));
}
