import type { Context } from '#server/context.ts';
import { findAccountByEmail } from './find-account-by-email.ts';

/** Has a link mailed to set a new password. Known or not, an address costs one look and one job: nobody learns which it is. */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  await context.attempts.take('reset', email);
  const account = await findAccountByEmail(context, email);
  await context.jobs.add('send-mail', { accountId: account?.id ?? null, purpose: 'RESET_PASSWORD' });
}
