import { platform } from '#lib/platform/current.ts';
import { $offer } from './draft-state.ts';

// Loaded apart, so that the form is there before what keeps it.
const load = () => import('./kept-draft.ts');

// A database that hangs must not keep the person from the form.
const patienceMilliseconds = 2_000;

/** Looks for what this member left here and offers it, then keeps what they do; the result ends that. */
export function openDraft(): () => void {
  $offer.set({ state: 'looking' });
  let isOpen = true;
  const openForm = () => isOpen && $offer.get().state === 'looking' && $offer.set({ state: 'none' });
  const giveUp = platform().clock.after(patienceMilliseconds, openForm);
  let close: (() => void) | undefined;
  const look = async () => {
    const drafts = await load();
    if (!isOpen) return;
    close = drafts.closeDraft;
    await drafts.lookForDraft();
  };
  look().then(giveUp, openForm);
  return () => {
    isOpen = false;
    giveUp();
    close?.();
  };
}

/** Takes the offered draft up again: all that it holds comes back, and unfinished uploads go on. */
export const continueDraft = async (): Promise<void> => (await load()).continueDraft();

/** Throws the offered draft away, also what the server holds of it. */
export const startOver = async (): Promise<void> => (await load()).startOver();

/** Removes a draft from this browser once its post is confirmed; the one of this tab unless another is named. */
export const forgetKeptDraft = async (id?: string): Promise<void> => (await load()).forgetKeptDraft(id);

/**
 * Sends the draft of this tab off: it stays until its post is confirmed, and nobody is asked to go on with it. Its id, or null
 * where it is not kept.
 */
export const sendDraftOff = async (): Promise<string | null> => (await load()).sendDraftOff();
