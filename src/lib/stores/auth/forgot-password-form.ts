import { atom } from 'nanostores';
import { requestPasswordReset } from '#lib/api/auth.ts';
import { showToast } from '../toast.ts';
import { authForm } from './auth-form.ts';

/** What the server said to the last address that it took; stays on the screen. */
export const $resetRequested = atom<string | null>(null);

/** The Forgot Password screen: stays where it is, and says that a link is on its way. */
export const forgotPasswordForm = authForm({
  fields: ['email'],
  send: (values) => {
    $resetRequested.set(null);
    return requestPasswordReset(values);
  },
  done: (_nothing, message) => $resetRequested.set(message),
  accepted: (message) => showToast(message),
});
