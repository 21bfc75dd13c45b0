import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { verifyEmail } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';

/**
 * Confirms the email address of a mailed link and shows the result; does nothing without such a link. In another browser than the one that
 * registered, the server asks for a new password: the link leads on to Reset Password.
 */
export async function confirmAddress(): Promise<void> {
  const { navigation } = platform();
  const url = navigation.url();
  const token = url.searchParams.get('verify');
  if (token === null) return;
  // Before the call: a link works once, and a reload would only say that it is used up.
  url.searchParams.delete('verify');
  navigation.rewrite(url.pathname + url.search + url.hash);
  const outcome = await outcomeOf(request(verifyEmail, { body: { token } }));
  if (!outcome.ok && outcome.code === 409) {
    showToastOnNextPage(outcome.message);
    navigation.replace(paths.resetPassword(token));
    return;
  }
  showToast(outcome.message || messages.generic, outcome.ok ? 'success' : 'destructive');
}
