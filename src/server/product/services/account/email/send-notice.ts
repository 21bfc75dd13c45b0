import type { accounts } from '#server/ground/db/schema/index.ts';
import type { Mail } from '#server/ground/mail/mailer.ts';
import type { Context } from '#server/product/context.ts';
import { giveMailBack, takeMail } from './mail-limits.ts';

/** The account fields that decide whether it gets notices. */
export type Notified = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'isVerified'>;

/**
 * Sends an unrequested mail: only to a confirmed address, because an unconfirmed one may be a stranger's, and only a few times an hour. A
 * skipped mail does not fail the job, because a retry would not help. An applicant awaits the answer (`isAwaited`), so it goes to any address.
 */
export async function sendNotice(
  context: Context,
  { id, email, isVerified }: Notified,
  mail: Mail,
  { isAwaited = false } = {},
): Promise<void> {
  if (!isVerified && !isAwaited) return;
  const recipient = { email, accountId: id };
  if ((await takeMail(context, 'notices', recipient)) > 0) {
    context.log.warn({ accountId: id, subject: mail.subject }, 'a notice was not mailed: too many in an hour');
    return;
  }
  try {
    await context.mailer.send(mail);
  } catch (error) {
    await giveMailBack(context, 'notices', recipient);
    throw error;
  }
}
