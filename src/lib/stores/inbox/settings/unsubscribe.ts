import { atom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { unsubscribe } from '#lib/contract/inbox/settings.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { takeLinkToken } from '../../account/link-token.ts';

const key = 'riff-stop-token';

interface Stopping {
  /** `asked` waits for a press; `broken` is a link without its token, or with a wrong one. */
  step: 'asked' | 'sending' | 'stopped' | 'broken';
  /** The result, or why it failed; it may be tried again unless the link is broken. */
  message: string | null;
}

/** The page to which a digest's link leads: one press ends the digest. Opening it ends nothing, because scanners open links too. */
export function createUnsubscribe() {
  const $stopping = atom<Stopping>({ step: 'asked', message: null });

  return {
    $stopping,

    /** Stores the token of the link that led here in this tab, so that it leaves the address and survives a reload. */
    takeToken(): void {
      const { tabStorage } = platform();
      const token = takeLinkToken('token');
      if (token !== null) tabStorage.set(key, token);
      else if ($stopping.get().step !== 'asked') return;
      const isThere = tabStorage.get(key) !== null;
      $stopping.set(isThere ? { step: 'asked', message: null } : { step: 'broken', message: messages.stopLinkInvalid });
    },

    /** Ends the digest. */
    async stop(): Promise<void> {
      const { tabStorage } = platform();
      const token = tabStorage.get(key);
      if (token === null || $stopping.get().step !== 'asked') return;
      $stopping.set({ step: 'sending', message: null });
      const outcome = await outcomeOf(request(unsubscribe, { query: { token } }), messages.postFailed);
      const { message } = outcome;
      const isOver = outcome.ok || outcome.code === 400;
      if (isOver) tabStorage.set(key, null);
      if (outcome.ok) $stopping.set({ step: 'stopped', message });
      else $stopping.set({ step: isOver ? 'broken' : 'asked', message });
    },
  };
}
