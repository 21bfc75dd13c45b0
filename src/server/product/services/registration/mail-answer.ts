import { eq } from 'drizzle-orm';
import { accounts, applications } from '#server/ground/db/schema/index.ts';
import { answeredMail } from '#server/ground/mail/messages.ts';
import type { Context } from '#server/product/context.ts';
import { mailLanguage } from '#server/product/services/account/email/mail-language.ts';
import { sendNotice } from '#server/product/services/account/email/send-notice.ts';

/**
 * Mails an applicant that they are accepted or rejected, and why. The address may be unconfirmed, because they wait for this mail.
 * Sends nothing if the application was withdrawn meanwhile.
 */
export async function mailAnswer(context: Context, applicationId: number): Promise<void> {
  const [found] = await context.db
    .select({
      status: applications.status,
      answer: applications.answer,
      account: { id: accounts.id, email: accounts.email, isVerified: accounts.isVerified },
      language: accounts.language,
    })
    .from(applications)
    .innerJoin(accounts, eq(accounts.id, applications.accountId))
    .where(eq(applications.id, applicationId));
  if (!found || found.status === 'WAITING') return;
  const { status, answer, account, language } = found;
  const { publicUrl } = context.config;
  const given = { isAccepted: status === 'ACCEPTED', answer, email: account.email };
  const mail = answeredMail(publicUrl, given, mailLanguage(context, language));
  await sendNotice(context, account, mail, { isAwaited: true });
}
