import { eq } from 'drizzle-orm';
import { hashSecret } from '#server/ground/codes.ts';
import { accounts, accountTokens } from '#server/ground/db/schema/index.ts';
import { resetMail, verifyMail } from '#server/ground/mail/messages.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { holds } from '#server/product/audience/holds.ts';
import type { Context } from '#server/product/context.ts';
import { giveMailToken, type MailPurpose } from './mail-tokens.ts';

const letters = { RESET_PASSWORD: resetMail, VERIFY_EMAIL: verifyMail };

/** Mails a link to an account, unless it is gone, disabled or already confirmed. The secret is created now, so that it is never stored in the queue. */
export async function sendAccountMail(context: Context, accountId: number, purpose: MailPurpose): Promise<void> {
  const [account] = await context.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || !holds(memberFor.themselves, account)) return;
  if (purpose === 'VERIFY_EMAIL' && account.isVerified) return;
  const token = await giveMailToken(context.db, accountId, purpose, context.now());
  try {
    await context.mailer.send(letters[purpose](context.config.publicUrl, account.email, token));
  } catch (error) {
    // The next try creates its own.
    await context.db.delete(accountTokens).where(eq(accountTokens.tokenHash, hashSecret(token)));
    throw error;
  }
}
