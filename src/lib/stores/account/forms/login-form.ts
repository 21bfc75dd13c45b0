import { request } from '#lib/api/request.ts';
import { login } from '#lib/contract/account/auth.ts';
import { goOnAfterLogin } from '../after-login.ts';
import { takeAddress } from '../known-address.ts';
import { startSession } from '../session.ts';
import { authForm } from './auth-form.ts';

/** The Login screen: after success, the page that asked for it, or the feed, replaces it in the history. */
export function createLoginForm() {
  const form = authForm({
    fields: ['email', 'password'],
    send: (body) => request(login, { body }),
    done: async ({ user }) => {
      startSession(user);
      await goOnAfterLogin();
    },
  });
  return { ...form, takeAddress };
}
