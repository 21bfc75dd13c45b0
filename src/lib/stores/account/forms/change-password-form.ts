import { request } from '#lib/api/request.ts';
import { changePassword } from '#lib/contract/account/auth.ts';
import { goToLogin } from '../go-to-login.ts';
import { authForm } from './auth-form.ts';

/** The Change Password screen. */
export const createChangePasswordForm = () =>
  authForm({
    fields: ['newPassword', 'confirmNewPassword'],
    send: (body) => request(changePassword, { body }),
    done: (_nothing, message) => goToLogin(message),
  });
