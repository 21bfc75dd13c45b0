import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { verifyEmail } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../toast.ts';

/** Confirms the email address of a mailed link and shows the result; does nothing without such a link. */
export async function confirmAddress(): Promise<void> {
  const { navigation } = platform();
  const url = navigation.url();
  const token = url.searchParams.get('verify');
  if (token === null) return;
  // Before the call: a link works once, and a reload would only say that it is used up.
  url.searchParams.delete('verify');
  navigation.rewrite(url.pathname + url.search + url.hash);
  const { ok, message } = await outcomeOf(request(verifyEmail, { body: { token } }));
  showToast(message || messages.generic, ok ? 'success' : 'destructive');
}
