import { ApiError } from '#lib/api/api-error.ts';
import { verifyEmail } from '#lib/api/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../toast.ts';

/** Confirms the address of a mail whose link led here, and says how that went; without such a link it does nothing. */
export async function confirmAddress(): Promise<void> {
  const { navigation } = platform();
  const url = navigation.url();
  const token = url.searchParams.get('verify');
  if (token === null) return;
  // Before the call: a link works once, and a reload would only say that it is used up.
  url.searchParams.delete('verify');
  navigation.rewrite(url.pathname + url.search + url.hash);
  try {
    const { code, message } = await verifyEmail({ token });
    showToast(message || messages.generic, code === 200 ? 'success' : 'destructive');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(error.message, 'destructive');
  }
}
