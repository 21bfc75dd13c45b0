import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import {
  makeFirstAdministrator,
  type NewInstallation,
  openFirstRun,
  setUpSite,
  testMail,
} from '#lib/contract/account/first-run.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { firstRun as texts } from '#lib/texts/registration/first-run.ts';
import { authForm } from '../account/forms/auth-form.ts';
import { takeLinkToken } from '../account/link-token.ts';
import { startSession } from '../account/session.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';

const key = 'riff-first-run';

export const steps = ['administrator', 'site', 'access'] as const;
export type Step = (typeof steps)[number];

/** What the mail server said to the test mail. */
export interface MailAnswer {
  isSent: boolean;
  /** Null if mails are files here. */
  answer: string | null;
}

/** The three screens that set up a new installation; each can be skipped. */
export function createFirstRun() {
  const $step = atom<Step>('administrator');
  /** What the installation is set up with; null until it is known. */
  const $site = atom<NewInstallation | null>(null);
  const $problem = atom<string | null>(null);
  const $mail = atom<MailAnswer | null>(null);
  /** Whether the administrator was made here; from then on the session takes the place of the token. */
  const $isSignedIn = atom(false);
  const token = () => {
    const stored = platform().tabStorage.get(key);
    return stored && !$isSignedIn.get() ? { token: stored } : {};
  };

  function next(): void {
    const following = steps[steps.indexOf($step.get()) + 1];
    if (following) {
      $step.set(following);
      return;
    }
    platform().tabStorage.set(key, null);
    showToastOnNextPage(texts.done);
    platform().navigation.replace(paths.home());
  }

  const administrator = authForm({
    fields: ['displayName', 'email', 'password', 'confirmPassword'],
    send: (values) => request(makeFirstAdministrator, { body: { token: '', ...token(), ...values } }),
    done: ({ user }) => {
      startSession(user);
      $isSignedIn.set(true);
      next();
    },
  });

  return {
    ...{ administrator, next },
    $step: $step as ReadableAtom<Step>,
    $site: $site as ReadableAtom<NewInstallation | null>,
    $problem: $problem as ReadableAtom<string | null>,
    $mail: $mail as ReadableAtom<MailAnswer | null>,
    $isSignedIn: $isSignedIn as ReadableAtom<boolean>,
    /** Takes the token out of the address, stores it in this tab, and reads the installation. */
    async open(): Promise<void> {
      const given = takeLinkToken('token');
      if (given !== null) platform().tabStorage.set(key, given);
      const outcome = await outcomeOf(request(openFirstRun, { body: token() }), messages.generic);
      $problem.set(outcome.ok ? null : (Object.values(outcome.errors)[0] ?? outcome.message));
      if (outcome.ok) $site.set(outcome.data);
    },
    /** Saves a part of the settings and goes on; stays, after a toast, if the server refuses. */
    async save(site: { name?: string; accent?: string; registration?: string }): Promise<void> {
      const outcome = await outcomeOf(request(setUpSite, { body: { ...token(), ...site } }), messages.generic);
      if (!outcome.ok) return showToast(Object.values(outcome.errors)[0] ?? outcome.message, 'destructive');
      $site.set(outcome.data);
      next();
    },
    /** Sends a test mail; the answer of the mail server is shown. */
    async sendMail(to: string): Promise<void> {
      $mail.set(null);
      const outcome = await outcomeOf(request(testMail, { body: { ...token(), to } }), messages.generic);
      if (!outcome.ok) return showToast(Object.values(outcome.errors)[0] ?? outcome.message, 'destructive');
      $mail.set(outcome.data);
    },
  };
}

export type FirstRun = ReturnType<typeof createFirstRun>;
