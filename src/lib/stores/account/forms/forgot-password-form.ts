import { atom, type ReadableAtom } from 'nanostores';
import { request } from '#lib/api/request.ts';
import { requestPasswordReset } from '#lib/contract/account/auth.ts';
import { showToast } from '#lib/stores/toast.ts';
import { authForm } from './auth-form.ts';

/** The Forgot Password screen: stays on the screen, and says that a link was sent. */
export function createForgotPasswordForm() {
  const $requested = atom<string | null>(null);
  const form = authForm({
    fields: ['email'],
    send: (body) => {
      $requested.set(null);
      return request(requestPasswordReset, { body });
    },
    done: (_nothing, message) => $requested.set(message),
    accepted: (message) => showToast(message),
  });
  return {
    ...form,
    /** The server's message for the last accepted address; stays on the screen. */
    $requested: $requested as ReadableAtom<string | null>,
  };
}
