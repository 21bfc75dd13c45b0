import { eq } from 'drizzle-orm';
import { hashSecret } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { accounts, accountTokens } from '#server/db/schema/index.ts';
import { resetMail, verifyMail } from '#server/mail/messages.ts';
import { giveMailToken, type MailPurpose } from './mail-tokens.ts';

const letters = { RESET_PASSWORD: resetMail, VERIFY_EMAIL: verifyMail };

/** Mails a link to an account; nothing where it is gone or disabled, or confirmed already. Its secret is made now, so that no queue ever held it. */
export async function sendAccountMail(context: Context, accountId: number, purpose: MailPurpose): Promise<void> {
  const [account] = await context.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || account.disabledAt || (purpose === 'VERIFY_EMAIL' && account.isVerified)) return;
  const token = await giveMailToken(context.db, accountId, purpose, context.now());
  try {
    await context.mailer.send(letters[purpose](context.config.publicUrl, account.email, token));
  } catch (error) {
    // The next try makes its own.
    await context.db.delete(accountTokens).where(eq(accountTokens.tokenHash, hashSecret(token)));
    throw error;
  }
}
