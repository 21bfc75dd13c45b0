import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { ComposerErrors } from '../form/composer-form.ts';
import { findDraft, reopenDraft, storeDraft } from '../draft/stored-draft.ts';
import { awaitsFiles } from '../outbox/awaits-files.ts';
import { markForEditing } from '../outbox/marked-entry.ts';
import { removeEntry, sendEntry, showOutbox } from '../outbox/outbox.ts';
import { runOutbox } from './outbox-runner.ts';
import type { OutboxEntry } from '../outbox/unfinished-posts.ts';

/**
 * Sends this member's outbox: retries each entry whose files have arrived with the same key until it has an answer.
 * Only one tab sends at a time.
 */
export function sendOutbox(userCode: string): Stop {
  const stopShowing = showOutbox(userCode);
  const { stop } = runOutbox({
    lock: 'riff-outbox',
    goesOn: false,
    userCode,
    concerns: (entry) => !awaitsFiles(entry),
    async work(entry) {
      const outcome = await sendEntry(entry);
      return outcome.state === 'waiting' ? (outcome.retryAfter ?? 0) : null;
    },
  });
  return () => {
    stop();
    stopShowing();
  };
}

/** Opens an entry in the composer, with the server's reasons if it was refused. */
export async function editEntry({ key, draftId, refusal }: OutboxEntry): Promise<void> {
  if (draftId && (await reopenDraft(draftId, (refusal?.errors ?? {}) as ComposerErrors))) {
    removeEntry(key);
    return;
  }
  markForEditing(key);
  platform().navigation.assign(paths.upload());
}

/** Removes a refused entry from the screen; the composer offers its draft the next time. */
export async function dismissEntry({ key, draftId }: OutboxEntry): Promise<void> {
  const draft = draftId ? await findDraft(draftId) : null;
  if (draft) await storeDraft({ ...draft, sent: false });
  removeEntry(key);
}
