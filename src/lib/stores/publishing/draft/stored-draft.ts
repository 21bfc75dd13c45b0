import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '#lib/stores/account/session.ts';
import type { ComposerErrors } from '../form/composer-form.ts';
import type { FormContent, StoredMedia } from '../form/form-content.ts';

/** An unpublished post, stored in this browser for its author. */
export interface StoredDraft extends FormContent {
  version: 1;
  id: string;
  /** The tab that has it open. If another tab opens the draft, that tab owns it. */
  tab: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** A sent draft is offered again only if the server refuses it. */
  sent: boolean;
  /** The server's errors if it was refused. */
  errors: ComposerErrors;
}

const lifeMilliseconds = 7 * 24 * 3_600_000;
const openNextKey = 'riff-open-draft';
/** Ending a session removes this key too. */
const unloadKey = 'riff-left-draft';

const memberHere = () => $session.get()?.userCode ?? '';
/** Drafts are kept per account, because other members of this browser must never see them. */
const draftsOf = (userCode = memberHere()) => `draft/${userCode}/`;
const draftKey = (id: string, userCode?: string) => draftsOf(userCode) + id;
const filesOf = (id: string, userCode = memberHere()) => `file/${userCode}/${id}/`;

/** The draft of this id, or the newest one that was not sent; null if there is none. */
export async function findDraft(id?: string): Promise<StoredDraft | null> {
  if (!$session.get()) return null;
  const { drafts } = platform();
  const keys = id ? [draftKey(id)] : (await drafts.keys()).filter((key) => key.startsWith(draftsOf()));
  const found = (await Promise.all(keys.map((key) => drafts.get(key)))).filter(isDraft);
  const open = id ? found : found.filter(({ sent }) => !sent);
  return open.sort((one, other) => other.savedAt - one.savedAt)[0] ?? null;
}

/** Stores a draft; false if the browser cannot store it. */
export async function storeDraft(draft: StoredDraft): Promise<boolean> {
  const { drafts, storage } = platform();
  const isStored = await drafts.set(draftKey(draft.id), draft);
  if (isStored) storage.set(unloadKey, null);
  return isStored;
}

/**
 * Stores a draft in localStorage while the page unloads, because the database may close before its write ends.
 * `isNew` tells a new draft from one that another tab removed.
 */
export function storeDraftOnUnload(draft: StoredDraft, isNew: boolean): void {
  platform().storage.set(unloadKey, JSON.stringify({ key: draftKey(draft.id), draft, isNew }));
}

/** Moves the draft that the last page stored on unload into the database. */
export async function restoreUnloadDraft(): Promise<void> {
  const { storage, drafts } = platform();
  const stored = storage.get(unloadKey);
  storage.set(unloadKey, null);
  if (!stored) return;
  const { key, draft, isNew } = JSON.parse(stored) as { key: string; draft: StoredDraft; isNew: boolean };
  const there = await drafts.get(key);
  // A page that was only hidden may have stored a newer version. A removed draft stays removed.
  if (isDraft(there) ? there.savedAt < draft.savedAt : isNew) await drafts.set(key, draft);
}

/** Removes a draft and its files from this browser; deletes nothing on the server. `userCode`: the author, who may have logged out. */
export async function removeDraft(id: string, userCode?: string): Promise<void> {
  const { drafts, storage } = platform();
  storage.set(unloadKey, null);
  const files = filesOf(id, userCode);
  const keys = (await drafts.keys()).filter((key) => key.startsWith(files));
  await drafts.remove([draftKey(id, userCode), ...keys]);
}

/** Stores a file of a draft; false if the browser cannot store it. */
export const storeFile = (id: string, upload: string, file: File): Promise<boolean> =>
  platform().drafts.set(filesOf(id) + upload, file);

/** A file of a draft; null if it was not stored. */
export async function readFile(id: string, { id: upload, name }: StoredMedia): Promise<File | null> {
  const stored = await platform().drafts.get(filesOf(id) + upload);
  if (stored instanceof File) return stored;
  return stored instanceof Blob ? new File([stored], name, { type: stored.type }) : null;
}

export const removeFiles = (id: string, uploads: readonly string[]): Promise<void> =>
  platform().drafts.remove(uploads.map((upload) => filesOf(id) + upload));

/** Opens a sent draft in the composer again, with the server's errors; false if it is not stored. */
export async function reopenDraft(id: string, errors: ComposerErrors): Promise<boolean> {
  const draft = await findDraft(id);
  if (!draft || !(await storeDraft({ ...draft, errors, sent: false, savedAt: platform().clock.now() }))) return false;
  platform().tabStorage.set(openNextKey, id);
  platform().navigation.assign(paths.upload());
  return true;
}

/** The id of the draft that the composer opens without asking. Only the first call returns it. */
export function consumeDraftToOpen(): string | null {
  const { tabStorage } = platform();
  const id = tabStorage.get(openNextKey);
  tabStorage.set(openNextKey, null);
  return id;
}

/** Removes drafts of all accounts that are a week old, and files without a draft. */
export async function sweepDrafts(): Promise<void> {
  const { drafts, clock } = platform();
  const keys = await drafts.keys();
  const alive = new Set<string>();
  for (const key of keys.filter((one) => one.startsWith('draft/'))) {
    const draft = await drafts.get(key);
    if (isDraft(draft) && clock.now() - draft.savedAt < lifeMilliseconds) alive.add(key.slice('draft/'.length));
  }
  const isAlive = (key: string) => alive.has(key.split('/').slice(1, 3).join('/'));
  await drafts.remove(keys.filter((key) => !isAlive(key)));
}

function isDraft(value: unknown): value is StoredDraft {
  return (value as StoredDraft | undefined)?.version === 1;
}
