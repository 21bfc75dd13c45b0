import { atom, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { type Agreement, giveConsent } from '#lib/contract/legal/consent.ts';
import { consentNotSaved } from '#lib/contract/legal/legal-messages.ts';
import { nextPath } from '#lib/next-path.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { endSession } from '../account/session.ts';
import { showToast } from '../toast.ts';

interface ConsentForm {
  /** The action in progress. */
  $running: ReadableAtom<'agree' | 'logOut' | null>;
  /** Agrees to the shown versions and opens the page that the member asked for. A newer version is shown instead. */
  agree(): Promise<void>;
  logOut(): Promise<void>;
}

/** The question whether a member agrees to new versions of legal pages. */
export function createConsentForm(consents: Agreement[]): ConsentForm {
  const $running = atom<'agree' | 'logOut' | null>(null);

  async function run(name: 'agree' | 'logOut', action: () => Promise<void>): Promise<void> {
    if ($running.get()) return;
    $running.set(name);
    await action();
    $running.set(null);
  }

  async function agree(): Promise<void> {
    const outcome = await outcomeOf(request(giveConsent, { body: { consents } }), consentNotSaved);
    const { navigation } = platform();
    const { pathname, search, searchParams } = navigation.url();
    if (outcome.ok) return navigation.load(nextPath(searchParams.get('next')) ?? paths.home());
    showToast(outcome.message, 'destructive');
    if (outcome.code === 409) navigation.load(pathname + search);
  }

  return { $running, agree: () => run('agree', agree), logOut: () => run('logOut', endSession) };
}
