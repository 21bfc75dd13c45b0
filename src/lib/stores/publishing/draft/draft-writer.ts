import { atom, type ReadableAtom } from 'nanostores';
import { newUploadId } from '#lib/media/upload/upload-id.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import {
  contentNow,
  type FormContent,
  type FormParts,
  filesNow,
  isEmptyContent,
  type StoredMedia,
} from '../form/form-content.ts';
import {
  findDraft,
  removeDraft,
  removeFiles,
  type StoredDraft,
  storeDraft,
  storeDraftOnUnload,
  storeFile,
} from './stored-draft.ts';

const pauseMilliseconds = 250;

/** The draft that this tab stores. */
interface ActiveDraft {
  id: string;
  tab: string;
  /** Whether it has been written to the database. If it is missing later, another tab removed it. */
  isWritten: boolean;
  /** The content of the last started write, as text. */
  last: string;
  /** The content of the last successful write. */
  written: string;
  files: Set<string>;
  stop: Stop;
}

export interface DraftWriter {
  /** The uploads whose files are stored. */
  $storedFiles: ReadableAtom<ReadonlySet<string>>;
  /** Starts storing all changes, as a new draft or as the restored one. */
  begin(draft?: StoredDraft): void;
  /** Stops storing changes; the stored draft stays. */
  stop(): void;
  /** The id of the draft, if it is in the database as it was last saved. */
  storedId(): string | null;
  /** Stores the changes after any write in progress. `leaving`: the page is unloading, with no time for checks. */
  save(leaving?: boolean): Promise<void>;
  /** Marks the draft as sent: it stays until its post is confirmed and is not offered. Null if it is not stored. */
  markSent(): Promise<string | null>;
  /** Removes this tab's draft from this browser. */
  remove(): Promise<void>;
}

/** Stores the draft of one composer in this browser. */
export function createDraftWriter(parts: FormParts): DraftWriter {
  const $storedFiles = atom<ReadonlySet<string>>(new Set());
  let active: ActiveDraft | null = null;
  let queue: Promise<void> = Promise.resolve();

  function stop(): void {
    active?.stop();
    active = null;
  }

  function begin(draft?: StoredDraft): void {
    stop();
    active = newActiveDraft(draft, subscribe(parts, save));
    $storedFiles.set(new Set(active.files));
    if (draft) void save();
  }

  function save(leaving = false): Promise<void> {
    const now = active;
    if (now && leaving) storeOnUnload(now, contentNow(parts));
    if (now) queue = queue.then(() => write(now, leaving));
    return queue;
  }

  async function write(now: ActiveDraft, leaving: boolean): Promise<void> {
    if (active !== now) return;
    const content = contentNow(parts);
    const text = JSON.stringify(content);
    if (text === now.last) return;
    // Another tab published, removed or opened it: do not store it again here.
    if (now.isWritten && !leaving && (await findDraft(now.id))?.tab !== now.tab) {
      $storedFiles.set(new Set());
      return stop();
    }
    if (active !== now) return;
    now.last = text;
    if (isEmptyContent(content)) {
      now.isWritten = false;
      now.files.clear();
      return await removeDraft(now.id);
    }
    now.isWritten = await storeDraft(draftOf(now, content));
    if (!now.isWritten) return;
    now.written = text;
    const isCurrent = () => active === now;
    await writeFiles(now, content.media, filesNow(parts), isCurrent);
    if (isCurrent()) $storedFiles.set(new Set(now.files));
  }

  return {
    ...{ $storedFiles, begin, stop, save },
    storedId: () => (active?.isWritten ? active.id : null),
    async markSent() {
      const id = active?.id;
      await save();
      stop();
      return id ? await storeAsSent(id) : null;
    },
    async remove() {
      const id = active?.id;
      stop();
      await queue;
      if (id) await removeDraft(id);
    },
  };
}

const newActiveDraft = (draft: StoredDraft | undefined, stop: Stop): ActiveDraft => ({
  id: draft?.id ?? newUploadId(),
  tab: newUploadId(),
  isWritten: false,
  last: '',
  written: '',
  files: new Set(draft?.media.map(({ id }) => id)),
  stop,
});

async function storeAsSent(id: string): Promise<string | null> {
  const draft = await findDraft(id);
  return draft && (await storeDraft({ ...draft, sent: true })) ? id : null;
}

/** Stores new files and removes those that are no longer part of the draft. */
async function writeFiles(
  now: ActiveDraft,
  media: readonly StoredMedia[],
  files: readonly [string, File][],
  isCurrent: () => boolean,
) {
  const ids = new Set(media.map(({ id }) => id));
  for (const [id, file] of files) {
    const isNew = ids.has(id) && !now.files.has(id) && isCurrent();
    if (isNew && (await storeFile(now.id, id, file))) now.files.add(id);
  }
  const gone = [...now.files].filter((id) => !ids.has(id));
  for (const id of gone) now.files.delete(id);
  if (gone.length > 0) await removeFiles(now.id, gone);
}

/** Saves shortly after each change, and when the page is hidden. */
function subscribe({ form, tags, media }: FormParts, save: (leaving?: boolean) => Promise<void>): Stop {
  let stopTimer: Stop | null = null;
  const later = () => {
    stopTimer ??= platform().clock.after(pauseMilliseconds, () => {
      stopTimer = null;
      void save();
    });
  };
  const { video, images } = media;
  const stops = [
    ...[form.$form, tags.$selected, images.$images, video.$video, video.$upload].map((store) => store.listen(later)),
    platform().visibility.listen((visible) => void (visible || save(true))),
    () => stopTimer?.(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function storeOnUnload(now: ActiveDraft, content: FormContent) {
  const isNewer = !isEmptyContent(content) && JSON.stringify(content) !== now.written;
  if (isNewer) storeDraftOnUnload(draftOf(now, content), !now.isWritten);
}

const draftOf = ({ id, tab }: ActiveDraft, content: FormContent): StoredDraft => ({
  ...{ version: 1, id, tab, savedAt: platform().clock.now(), sent: false, errors: {} },
  ...content,
});
