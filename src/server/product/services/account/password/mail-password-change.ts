import { and, eq } from 'drizzle-orm';
import type { LanguageTag } from '#lib/language/languages.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { passwordChangedMail, passwordRemovedMail } from '#server/ground/mail/messages.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { mailLanguage } from '../email/mail-language.ts';
import { sendNotice } from '../email/send-notice.ts';

const letters = { CHANGED: passwordChangedMail, REMOVED: passwordRemovedMail };

/**
 * Tells the owner of an account that its password was changed or removed, unless the account is gone, disabled or not confirmed. Without a
 * language, in the one of their last session.
 */
export async function mailPasswordChange(
  context: Context,
  accountId: number,
  change: keyof typeof letters,
  language?: LanguageTag,
): Promise<void> {
  const [account] = await context.db
    .select({ id: accounts.id, email: accounts.email, isVerified: accounts.isVerified, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), condition(memberFor.themselves, { of: 'accounts' })));
  if (!account) return;
  const mail = letters[change](
    context.config.publicUrl,
    account.email,
    mailLanguage(context, language ?? account.language),
  );
  await sendNotice(context, account, mail);
}
