import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { awaitsFiles } from './awaits-files.ts';
import { type OutboxEntry, storedEntries } from './unfinished-posts.ts';

const editKey = 'riff-edit-post';

/** The key of the entry that the form of this page has open: the form says itself why it was refused. */
export const $editedKey = atom<string | null>(null);

/** Marks an entry, so that the composer of this tab opens it. */
export const markForEditing = (key: string): void => platform().tabStorage.set(editKey, key);

/** The entry marked for editing; returned once. */
export function claimMarkedEntry(): OutboxEntry | null {
  const { tabStorage } = platform();
  const wanted = tabStorage.get(editKey);
  tabStorage.set(editKey, null);
  return storedEntries.all().find((entry) => (entry.refusal || awaitsFiles(entry)) && entry.key === wanted) ?? null;
}
