import { atom, type ReadableAtom } from 'nanostores';
import { request } from '#lib/api/request.ts';
import { resetPassword } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { goToLogin } from '../go-to-login.ts';
import { takeLinkToken } from '../link-token.ts';
import { authForm } from './auth-form.ts';

const key = 'riff-reset-token';

/** The Reset Password screen: its token comes with the page's address. */
export function createResetPasswordForm() {
  const $problem = atom<string | null>(null);

  /** Stores the token of the page's address in this tab, so that it leaves the address and survives a reload. */
  function takeToken(): void {
    const { tabStorage } = platform();
    const token = takeLinkToken('token');
    if (token !== null) tabStorage.set(key, token);
    $problem.set(tabStorage.get(key) ? null : messages.linkInvalid);
  }

  return {
    ...authForm({
      fields: ['newPassword', 'confirmNewPassword'],
      send: (values) => {
        takeToken();
        $problem.set(null);
        return request(resetPassword, { body: { token: platform().tabStorage.get(key) ?? '', ...values } });
      },
      done: (_nothing, message) => {
        platform().tabStorage.set(key, null);
        goToLogin(message);
      },
    }),
    /** The error of the link that led here, before anything is sent. */
    $problem: $problem as ReadableAtom<string | null>,
    /** Call it when the page is shown. */
    takeToken,
  };
}
