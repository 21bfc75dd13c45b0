import { eq } from 'drizzle-orm';
import type { LanguageTag } from '#lib/language/languages.ts';
import { hashSecret } from '#server/ground/codes.ts';
import { accounts, accountTokens } from '#server/ground/db/schema/index.ts';
import { resetMail, verifyMail } from '#server/ground/mail/messages.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { holds } from '#server/product/audience/holds.ts';
import type { Context } from '#server/product/context.ts';
import { isApplicant } from '#server/product/services/registration/applicant.ts';
import { mailLanguage } from './mail-language.ts';
import { giveMailToken, type MailPurpose } from './mail-tokens.ts';

const letters = { RESET_PASSWORD: resetMail, VERIFY_EMAIL: verifyMail };

/**
 * Mails a link to an account, unless it is deleted, disabled or already confirmed. An applicant, whose account is not enabled yet, gets it. Creates the secret only now, so that the queue never
 * stores it. Without a language, in the one of their last session.
 */
export async function sendAccountMail(
  context: Context,
  accountId: number,
  purpose: MailPurpose,
  language?: LanguageTag,
): Promise<void> {
  const [account] = await context.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || !(holds(memberFor.themselves, account) || (await isApplicant(context.db, accountId)))) return;
  if (purpose === 'VERIFY_EMAIL' && account.isVerified) return;
  const token = await giveMailToken(context.db, accountId, purpose, context.now());
  try {
    const { publicUrl } = context.config;
    const spoken = mailLanguage(context, language ?? account.language);
    await context.mailer.send(letters[purpose](publicUrl, account.email, token, spoken));
  } catch (error) {
    // The next try creates its own secret.
    await context.db.delete(accountTokens).where(eq(accountTokens.tokenHash, hashSecret(token)));
    throw error;
  }
}
