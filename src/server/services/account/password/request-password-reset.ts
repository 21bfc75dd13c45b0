import type { Context } from '#server/context.ts';
import type { Attempt } from '#server/services/session/attempts.ts';
import { findAccountByEmail } from '../email/find-account-by-email.ts';

/** Mails a link that sets a new password. Known and unknown addresses cost the same query and job, so that nobody can tell them apart. */
export async function requestPasswordReset(context: Context, attempt: Attempt): Promise<void> {
  await context.attempts.take('reset', attempt);
  const account = await findAccountByEmail(context, attempt.email);
  await context.jobs.add('send-mail', { accountId: account?.id ?? null, purpose: 'RESET_PASSWORD' });
}
