import { register } from '#lib/api/auth.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { showToastOnNextPage } from '../toast.ts';
import { authForm } from './auth-form.ts';

/** The Register screen: success goes on to Login, which says so. */
export const registerForm = authForm({
  fields: ['email', 'password', 'confirmPassword', 'displayName'],
  send: register,
  done: (_account, message) => {
    showToastOnNextPage(message);
    platform().navigation.assign(paths.login());
  },
});
