import { eq } from 'drizzle-orm';
import { accounts, applications } from '#server/ground/db/schema/index.ts';
import { answeredMail } from '#server/ground/mail/messages.ts';
import type { Context } from '#server/product/context.ts';
import { mailLanguage } from '#server/product/services/account/email/mail-language.ts';

/**
 * Mails an applicant that they are accepted or rejected, and why. The address may be unconfirmed: they wait for this mail, and get it once.
 * Sends nothing if the application was withdrawn meanwhile.
 */
export async function mailAnswer(context: Context, applicationId: number): Promise<void> {
  const [found] = await context.db
    .select({
      status: applications.status,
      answer: applications.answer,
      email: accounts.email,
      language: accounts.language,
    })
    .from(applications)
    .innerJoin(accounts, eq(accounts.id, applications.accountId))
    .where(eq(applications.id, applicationId));
  if (!found || found.status === 'WAITING') return;
  const { status, answer, email, language } = found;
  const { publicUrl } = context.config;
  const given = { isAccepted: status === 'ACCEPTED', answer, email };
  await context.mailer.send(answeredMail(publicUrl, given, mailLanguage(context, language)));
}
