import { atom } from 'nanostores';
import { ApiError } from '#lib/api/api-error.ts';
import { googleLogin } from '#lib/api/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../toast.ts';
import { startSession } from './session.ts';

/** A token of the third party is being sent. */
export const $signingIn = atom(false);

/** Starts a session with an ID token of the third party; without one, the third party's button has failed. */
export async function logInWithToken(token: string | null | undefined): Promise<void> {
  if (!token) return sayButtonFailed();
  if ($signingIn.get()) return;
  $signingIn.set(true);
  try {
    const { code, message, data } = await googleLogin({ token });
    if (code === 200) {
      if (data) startSession(data.user);
      platform().navigation.replace(paths.home());
    } else {
      showToast(message || messages.googleLoginFailed, 'destructive');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(messages.googleLoginFailed, 'destructive');
  } finally {
    $signingIn.set(false);
  }
}

/** Says that the third party's button could not be shown or did not work. */
export const sayButtonFailed = (): void => showToast(messages.googleButtonFailed, 'destructive');

/** Takes what the third party left behind the `#` when it sent the person back here: a token, or an error. Once: it leaves the address at once. */
export async function returnFromThirdParty(): Promise<void> {
  const { navigation } = platform();
  const url = navigation.url();
  const left = new URLSearchParams(url.hash.slice(1));
  if (!left.has('id_token') && !left.has('error')) return;
  navigation.rewrite(url.pathname + url.search);
  await logInWithToken(left.get('id_token'));
}
