import { register } from '#lib/api/auth.ts';
import { authForm } from './auth-form.ts';
import { goToLogin } from './go-to-login.ts';

/** The Register screen: success goes on to Login, which says so. */
export const registerForm = authForm({
  fields: ['email', 'password', 'confirmPassword', 'displayName'],
  send: register,
  done: (_account, message) => goToLogin(message),
});
