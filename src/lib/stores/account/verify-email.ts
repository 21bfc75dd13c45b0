import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { verifyEmail } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';
import { takeLinkToken } from './link-token.ts';

/**
 * Confirms the email address of a mailed link and shows the result; does nothing without such a link. In a browser other than the one that
 * registered, the server asks for a new password, so the link leads on to Reset Password.
 */
export async function confirmAddress(): Promise<void> {
  const token = takeLinkToken('verify');
  if (token === null) return;
  const outcome = await outcomeOf(request(verifyEmail, { body: { token } }));
  if (!outcome.ok && outcome.code === 409) {
    showToastOnNextPage(outcome.message, 'info');
    platform().navigation.replace(paths.resetPassword(token));
    return;
  }
  showToast(outcome.message || messages.generic, outcome.ok ? 'success' : 'destructive');
}
