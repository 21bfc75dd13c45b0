import { atom, type ReadableAtom } from 'nanostores';
import { storeAfterLogin } from '#lib/api/next-page.ts';
import { outcomeOf } from '#lib/api/outcome.ts';
import { requestQuietly } from '#lib/api/request.ts';
import { googleLogin } from '#lib/contract/account/auth.ts';
import { namedAfter } from '#lib/contract/account/third-party.ts';
import { messages } from '#lib/contract/messages.ts';
import { said } from '#lib/language/language.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../toast.ts';
import { goOnAfterLogin } from './after-login.ts';
import { askedNext } from './asked-next.ts';
import { startSession } from './session.ts';

export interface ThirdPartySignIn {
  /** Whether a token of the third party is being sent. */
  $signingIn: ReadableAtom<boolean>;
  /** Starts a session with an ID token of the third party; without a token, the third party's button has failed. */
  logIn(token: string | null | undefined): Promise<void>;
  /** Reads the token or error that the third party put after the `#`, once, and removes it from the address. */
  comeBack(): Promise<void>;
}

/** Shows why a login with this provider failed. The message catalogue has this text only for Google. */
function showFailure(provider: string, message: string): void {
  const aboutGoogle = message.replace(provider, 'Google');
  showToast(namedAfter(provider, said(aboutGoogle)), 'destructive');
}

/** Shows a toast that the third party's button failed. */
export const sayButtonFailed = (provider: string): void => showFailure(provider, messages.googleButtonFailed);

/** Third-party login for one screen, with the provider of that name. */
export function createThirdPartySignIn(provider: string): ThirdPartySignIn {
  const $signingIn = atom(false);

  async function logIn(token: string | null | undefined): Promise<void> {
    if (!token) return sayButtonFailed(provider);
    if ($signingIn.get()) return;
    $signingIn.set(true);
    try {
      const failed = namedAfter(provider, messages.googleLoginFailed);
      const outcome = await outcomeOf(requestQuietly(googleLogin, { body: { token } }), failed);
      if (!outcome.ok) return showFailure(provider, outcome.message);
      if (outcome.data) startSession(outcome.data.user);
      await goOnAfterLogin();
    } finally {
      $signingIn.set(false);
    }
  }

  return {
    $signingIn,
    logIn,
    async comeBack() {
      const { navigation } = platform();
      const url = navigation.url();
      const left = new URLSearchParams(url.hash.slice(1));
      // The third party leads back to a bare Login.
      const next = askedNext();
      if (next) storeAfterLogin(next);
      if (!left.has('id_token') && !left.has('error')) return;
      navigation.rewrite(url.pathname + url.search);
      await logIn(left.get('id_token'));
    },
  };
}
