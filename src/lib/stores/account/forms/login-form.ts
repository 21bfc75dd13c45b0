import { request } from '#lib/api/request.ts';
import { login } from '#lib/contract/account/auth.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { startSession } from '../session.ts';
import { authForm } from './auth-form.ts';

/** The Login screen: after success, the feed replaces it in the history. */
export const createLoginForm = () =>
  authForm({
    fields: ['email', 'password'],
    send: (body) => request(login, { body }),
    done: ({ user }) => {
      startSession(user);
      platform().navigation.replace(paths.home());
    },
  });
