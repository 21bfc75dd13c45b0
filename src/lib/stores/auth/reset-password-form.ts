import { resetPassword } from '#lib/api/auth.ts';
import { platform } from '#lib/platform/current.ts';
import { authForm } from './auth-form.ts';
import { goToLogin } from './go-to-login.ts';

/** The Reset Password screen: the token comes with the address of the page. */
export const resetPasswordForm = authForm({
  fields: ['newPassword', 'confirmNewPassword'],
  send: (values) => {
    const token = platform().navigation.url().searchParams.get('token') ?? '';
    return resetPassword({ token, ...values });
  },
  done: (_nothing, message) => goToLogin(message),
});
