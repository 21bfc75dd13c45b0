import { login } from '#lib/api/auth.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { authForm } from './auth-form.ts';
import { startSession } from './session.ts';

/** The Login screen: success takes its place in the history by the feed. */
export const loginForm = authForm({
  fields: ['email', 'password'],
  send: login,
  done: ({ user }) => {
    startSession(user);
    platform().navigation.replace(paths.home());
  },
});
