import { atom, type ReadableAtom } from 'nanostores';
import { request } from '#lib/api/request.ts';
import { login } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '#lib/stores/toast.ts';
import { goOnAfterLogin } from '../after-login.ts';
import { takeAddress } from '../known-address.ts';
import { startSession } from '../session.ts';
import { authForm } from './auth-form.ts';

/** The Login screen: after success, the page that asked for it, or the feed, replaces it in the history. */
export function createLoginForm() {
  const $failure = atom<string | null>(null);
  const form = authForm({
    fields: ['email', 'password'],
    send: (body) => {
      $failure.set(null);
      return request(login, { body });
    },
    done: async ({ user }) => {
      startSession(user);
      await goOnAfterLogin();
    },
    failed: (message) => {
      const shown = Object.values(form.$errors.get());
      const told = message || (shown.length > 0 ? '' : messages.generic);
      if (!told || shown.includes(told)) return;
      $failure.set(told);
      showToast(told, 'destructive');
    },
  });
  return {
    ...form,
    /** Why the last try failed, unless a field says it; stays when the toast has gone. */
    $failure: $failure as ReadableAtom<string | null>,
    takeAddress,
  };
}
