import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { login, withdrawApplication } from '#lib/contract/account/auth.ts';
import { applicationWithdrawFailed } from '#lib/contract/account/registration-messages.ts';
import { showToast } from '../../toast.ts';
import { goOnAfterLogin } from '../after-login.ts';
import { takeAddress } from '../known-address.ts';
import { startSession } from '../session.ts';
import { authForm } from './auth-form.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * The Login screen: after success, the page that asked for it, or the feed, replaces it in the history. An applicant that is
 * not accepted can remove the application here.
 */
export function createLoginForm() {
  /** What an applicant typed whose application waits or was rejected. */
  const $applicant = atom<Credentials | null>(null);
  const form = authForm({
    fields: ['email', 'password'],
    send: async (body) => {
      $applicant.set(null);
      const answer = await request(login, { body });
      if (answer.errors['application']) $applicant.set(body);
      return answer;
    },
    done: async ({ user }) => {
      startSession(user);
      await goOnAfterLogin();
    },
  });
  return {
    ...form,
    takeAddress,
    $applicant: $applicant as ReadableAtom<Credentials | null>,
    /** Removes the application; false, after a toast, if that failed. */
    async withdraw(): Promise<boolean> {
      const body = $applicant.get();
      if (!body) return false;
      const outcome = await outcomeOf(request(withdrawApplication, { body }), applicationWithdrawFailed);
      showToast(outcome.message, outcome.ok ? 'success' : 'destructive');
      if (outcome.ok) $applicant.set(null);
      return outcome.ok;
    },
  };
}
