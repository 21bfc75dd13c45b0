import { atom } from 'nanostores';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { findDraft, reopenDraft, storeDraft } from '../draft/stored-draft.ts';
import type { ComposerErrors } from '../form/composer-form.ts';
import { awaitsFiles, removeEntry } from './outbox.ts';
import { type OutboxEntry, storedEntries } from './unfinished-posts.ts';

const editKey = 'riff-edit-post';

/** The key of the entry that is open in this page's form. The form itself shows why it was refused. */
export const $editedKey = atom<string | null>(null);

/** Opens an entry in the composer, with the server's reasons if it was refused. */
export async function editEntry({ key, draftId, refusal }: OutboxEntry): Promise<void> {
  if (draftId && (await reopenDraft(draftId, (refusal?.errors ?? {}) as ComposerErrors))) return removeEntry(key);
  platform().tabStorage.set(editKey, key);
  platform().navigation.assign(paths.upload());
}

/** The entry that this tab's composer should open. Only the first call returns it. */
export function claimEditedEntry(): OutboxEntry | null {
  const { tabStorage } = platform();
  const wanted = tabStorage.get(editKey);
  tabStorage.set(editKey, null);
  return storedEntries.all().find((entry) => (entry.refusal || awaitsFiles(entry)) && entry.key === wanted) ?? null;
}

/** Removes a refused entry; the composer offers its draft again later. */
export async function dismissEntry({ key, draftId }: OutboxEntry): Promise<void> {
  const draft = draftId ? await findDraft(draftId) : null;
  if (draft) await storeDraft({ ...draft, sent: false });
  removeEntry(key);
}
