import { request } from '#lib/api/request.ts';
import { resetPassword } from '#lib/contract/account/auth.ts';
import { platform } from '#lib/platform/current.ts';
import { goToLogin } from '../go-to-login.ts';
import { authForm } from './auth-form.ts';

/** The Reset Password screen: the token is in the page's address. */
export const createResetPasswordForm = () =>
  authForm({
    fields: ['newPassword', 'confirmNewPassword'],
    send: (values) => {
      const token = platform().navigation.url().searchParams.get('token') ?? '';
      return request(resetPassword, { body: { token, ...values } });
    },
    done: (_nothing, message) => goToLogin(message),
  });
