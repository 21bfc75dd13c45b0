import { request } from '#lib/api/request.ts';
import { register } from '#lib/contract/account/auth.ts';
import { askedNext } from '../after-login.ts';
import { goToLogin } from '../go-to-login.ts';
import { authForm } from './auth-form.ts';

/** The Register screen: success leads to Login, which shows a toast. */
export const createRegisterForm = () =>
  authForm({
    fields: ['email', 'password', 'confirmPassword', 'displayName'],
    send: (body) => request(register, { body }),
    done: (_account, message) => goToLogin(message, askedNext()),
  });
