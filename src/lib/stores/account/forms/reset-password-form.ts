import { request } from '#lib/api/request.ts';
import { resetPassword } from '#lib/contract/account/auth.ts';
import { platform } from '#lib/platform/current.ts';
import { goToLogin } from '../go-to-login.ts';
import { takeLinkToken } from '../link-token.ts';
import { authForm } from './auth-form.ts';

const key = 'riff-reset-token';

/** Stores the token of the page's address in this tab, so that it leaves the address and survives a reload. */
function takeToken(): void {
  const token = takeLinkToken('token');
  if (token !== null) platform().tabStorage.set(key, token);
}

/** The Reset Password screen: the token comes with the page's address. */
export const createResetPasswordForm = () => ({
  ...authForm({
    fields: ['newPassword', 'confirmNewPassword'],
    send: (values) => {
      takeToken();
      return request(resetPassword, { body: { token: platform().tabStorage.get(key) ?? '', ...values } });
    },
    done: (_nothing, message) => {
      platform().tabStorage.set(key, null);
      goToLogin(message);
    },
  }),
  /** To be called as soon as the page is shown. */
  takeToken,
});
