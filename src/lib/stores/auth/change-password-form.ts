import { changePassword } from '#lib/api/auth.ts';
import { authForm } from './auth-form.ts';
import { goToLogin } from './go-to-login.ts';

/** The Change Password screen. */
export const changePasswordForm = authForm({
  fields: ['newPassword', 'confirmNewPassword'],
  send: changePassword,
  done: (_nothing, message) => goToLogin(message),
});
