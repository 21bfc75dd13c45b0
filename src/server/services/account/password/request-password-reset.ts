import type { Context } from '#server/context.ts';
import { findAccountByEmail } from '../email/find-account-by-email.ts';

/** Mails a link that sets a new password. Known and unknown addresses cost the same query and job, so that nobody can tell them apart. */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  await context.attempts.take('reset', email);
  const account = await findAccountByEmail(context, email);
  await context.jobs.add('send-mail', { accountId: account?.id ?? null, purpose: 'RESET_PASSWORD' });
}
