import type { UploadedFile } from '#lib/contract/file.ts';
import type { Tag } from '#lib/contract/tag.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../../auth/session.ts';
import type { ComposerErrors, ComposerForm } from '../composer-form.ts';

/** One file of a draft; the file itself lies beside it. */
export interface KeptMedia {
  /** Names the upload on the service. */
  id: string;
  kind: 'video' | 'image';
  name: string;
  alt: string;
  /** What the service answered, once all of it had arrived. */
  answer?: UploadedFile;
}

/** What the composer needs to go on where it was left. */
export interface DraftContent {
  form: ComposerForm;
  tags: Tag[];
  media: KeptMedia[];
}

/** A post in the making, as this browser keeps it for its member. */
export interface KeptDraft extends DraftContent {
  version: 1;
  id: string;
  /** The tab that has it open; another one that opens it takes it over. */
  tab: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** It was sent off: nobody is asked to go on with it unless it comes back. */
  sent: boolean;
  /** What the server said against it when it came back. */
  errors: ComposerErrors;
}

const lifeMilliseconds = 7 * 24 * 3_600_000;
const openNextKey = 'riff-open-draft';
/** Also named where the session ends. */
const leftKey = 'riff-left-draft';

/** By account: another member of this browser must never see it. */
const draftsOf = () => `draft/${$session.get()?.userCode ?? ''}/`;
const draftKey = (id: string) => draftsOf() + id;
const filesOf = (id: string) => `file/${$session.get()?.userCode ?? ''}/${id}/`;

/** A draft by its id, or the newest that was not sent off; null where there is none. */
export async function keptDraft(id?: string): Promise<KeptDraft | null> {
  if (!$session.get()) return null;
  const { drafts } = platform();
  const keys = id ? [draftKey(id)] : (await drafts.keys()).filter((key) => key.startsWith(draftsOf()));
  const found = (await Promise.all(keys.map((key) => drafts.get(key)))).filter(isDraft);
  const open = id ? found : found.filter(({ sent }) => !sent);
  return open.sort((one, other) => other.savedAt - one.savedAt)[0] ?? null;
}

/** Writes a draft; false where the browser does not take it. */
export async function writeDraft(draft: KeptDraft): Promise<boolean> {
  const { drafts, storage } = platform();
  const isWritten = await drafts.set(draftKey(draft.id), draft);
  if (isWritten) storage.set(leftKey, null);
  return isWritten;
}

/**
 * Leaves a draft where a page that is going away can still put something: the database may be closed before it has written.
 * `isNew` draws the line to one that was thrown away elsewhere.
 */
export function leaveDraft(draft: KeptDraft, isNew: boolean): void {
  platform().storage.set(leftKey, JSON.stringify({ key: draftKey(draft.id), draft, isNew }));
}

/** Takes what the last page left into the database. */
export async function takeLeftDraft(): Promise<void> {
  const { storage, drafts } = platform();
  const left = storage.get(leftKey);
  storage.set(leftKey, null);
  if (!left) return;
  const { key, draft, isNew } = JSON.parse(left) as { key: string; draft: KeptDraft; isNew: boolean };
  const there = await drafts.get(key);
  // Something newer may have been written by a page that was only hidden; what is gone stays gone.
  if (isDraft(there) ? there.savedAt < draft.savedAt : isNew) await drafts.set(key, draft);
}

/** Removes a draft and its files from this browser, as once its post is published; deletes nothing on the server. */
export async function removeDraft(id: string): Promise<void> {
  const { drafts, storage } = platform();
  storage.set(leftKey, null);
  const files = (await drafts.keys()).filter((key) => key.startsWith(filesOf(id)));
  await drafts.remove([draftKey(id), ...files]);
}

/** Keeps a file of a draft; false where the browser does not take it. */
export const writeFile = (id: string, upload: string, file: File): Promise<boolean> =>
  platform().drafts.set(filesOf(id) + upload, file);

/** A file of a draft; null where it was not kept. */
export async function readFile(id: string, { id: upload, name }: KeptMedia): Promise<File | null> {
  const kept = await platform().drafts.get(filesOf(id) + upload);
  if (kept instanceof File) return kept;
  return kept instanceof Blob ? new File([kept], name, { type: kept.type }) : null;
}

export const removeFiles = (id: string, uploads: readonly string[]): Promise<void> =>
  platform().drafts.remove(uploads.map((upload) => filesOf(id) + upload));

/** Brings a draft that was sent off back to the composer, with what the server said against it; false where it is not kept. */
export async function reopenDraft(id: string, errors: ComposerErrors): Promise<boolean> {
  const draft = await keptDraft(id);
  if (!draft || !(await writeDraft({ ...draft, errors, sent: false, savedAt: platform().clock.now() }))) return false;
  platform().tabStorage.set(openNextKey, id);
  platform().navigation.assign(paths.upload());
  return true;
}

/** The id of the draft that the composer shall open without asking; told once. */
export function takeDraftToOpen(): string | null {
  const { tabStorage } = platform();
  const id = tabStorage.get(openNextKey);
  tabStorage.set(openNextKey, null);
  return id;
}

/** Removes drafts of every account that are a week old, and files that belong to none. */
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

function isDraft(value: unknown): value is KeptDraft {
  return (value as KeptDraft | undefined)?.version === 1;
}
