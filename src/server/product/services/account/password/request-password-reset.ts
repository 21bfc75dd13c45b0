import type { LanguageTag } from '#lib/language/languages.ts';
import type { Context } from '#server/product/context.ts';
import type { Attempt } from '#server/product/services/session/attempts.ts';
import { findAccountByEmail } from '../email/find-account-by-email.ts';
import { takeLink } from '../email/mail-limits.ts';

/**
 * Mails a link that sets a new password; 429 if there were too many. Known and unknown addresses cost the same queries and job, so that
 * they cannot be told apart.
 */
export async function requestPasswordReset(context: Context, attempt: Attempt, language?: LanguageTag): Promise<void> {
  await context.attempts.take('reset', attempt);
  const account = await findAccountByEmail(context, attempt.email);
  const accountId = account?.id ?? null;
  await takeLink(context, attempt.device !== null, { email: attempt.email, accountId });
  await context.jobs.add('send-mail', { accountId, purpose: 'RESET_PASSWORD', language });
}
