import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../toast.ts';
import type { ComposerDraft } from './draft/composer-draft.ts';
import { contentNow, type DraftParts, isEmptyDraft } from './form/form-content.ts';
import { soon } from './soon.ts';

/** How a post is left without publishing it. */
export interface WaysOut {
  /** Whether there is nothing to lose: an untouched form. */
  isEmpty(): boolean;
  /** Stores the draft and goes Home; stays if this browser cannot store it. */
  keepDraft(): Promise<void>;
  /** Cancels the post, deletes its draft and uploads, and goes Home without waiting for the server. */
  discard(): Promise<void>;
}

/** `settle` removes the entry of the outbox that the post came from. */
export function createWaysOut(parts: DraftParts, draft: ComposerDraft, settle: () => Promise<void>): WaysOut {
  return {
    isEmpty: () => isEmptyDraft(contentNow(parts)) && parts.media.$media.get() === 'none',
    async keepDraft() {
      await soon(draft.save());
      if (draft.storedId() === null) return showToast(messages.draftNotStored, 'destructive');
      platform().navigation.assign(paths.home());
    },
    async discard() {
      await soon(Promise.allSettled([settle(), draft.remove(), parts.media.remove()]));
      platform().navigation.assign(paths.home());
    },
  };
}
