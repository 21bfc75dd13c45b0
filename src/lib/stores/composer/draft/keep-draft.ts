import { newUploadId } from '#lib/media/upload-id.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $form, emptyForm } from '../composer-form.ts';
import { $upload, $video, videoUploadId } from '../media/composer-video.ts';
import { $images } from '../media/images.ts';
import { isRefused, type UploadState } from '../media/upload.ts';
import { $selectedTags } from '../tag-picker.ts';
import {
  type DraftContent,
  type KeptDraft,
  type KeptMedia,
  keptDraft,
  leaveDraft,
  removeDraft,
  removeFiles,
  writeDraft,
  writeFile,
} from './draft-shelf.ts';
import { $keptFiles } from './draft-state.ts';

const pauseMilliseconds = 250;

/** The draft that this tab keeps. */
interface Keeping {
  id: string;
  tab: string;
  /** It was written: where it is missing from now on, somebody has thrown it away. */
  isWritten: boolean;
  /** What is being written or was written last, as text. */
  last: string;
  /** What was written for certain. */
  written: string;
  files: Set<string>;
  stop: Stop;
}

let keeping: Keeping | null = null;
let queue: Promise<void> = Promise.resolve();

/** Keeps what is typed, chosen and uploaded from now on: as a new draft, or as the one that was taken up again. */
export function beginKeeping(draft?: KeptDraft): void {
  stopKeeping();
  let stopTimer: Stop | null = null;
  const later = () => {
    stopTimer ??= platform().clock.after(pauseMilliseconds, () => {
      stopTimer = null;
      void saveDraft();
    });
  };
  const stops = [
    ...[$form, $selectedTags, $images, $video, $upload].map((store) => store.listen(later)),
    platform().visibility.listen((visible) => void (visible || saveDraft(true))),
    () => stopTimer?.(),
  ];
  keeping = {
    id: draft?.id ?? newUploadId(),
    tab: newUploadId(),
    isWritten: false,
    last: '',
    written: '',
    files: new Set(draft?.media.map(({ id }) => id)),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
  $keptFiles.set(new Set(keeping.files));
  if (draft) void saveDraft();
}

/** Keeps nothing from now on; what is kept stays. */
export function stopKeeping(): void {
  keeping?.stop();
  keeping = null;
}

/** Writes what has changed, after what is being written; `leaving` leaves no time to ask anything first. */
export function saveDraft(leaving = false): Promise<void> {
  const now = keeping;
  if (now && leaving) leaveBehind(now);
  if (now) queue = queue.then(() => save(now, leaving));
  return queue;
}

/** Sends the draft off: it stays until its post is confirmed, and nobody is asked to go on with it. Null where it is not kept. */
export async function sendDraftOff(): Promise<string | null> {
  const id = keeping?.id;
  await saveDraft();
  stopKeeping();
  const draft = id ? await keptDraft(id) : null;
  return draft && (await writeDraft({ ...draft, sent: true })) ? draft.id : null;
}

/** Removes a draft from this browser once its post is confirmed; the one of this tab unless another is named. */
export async function forgetKeptDraft(id = keeping?.id): Promise<void> {
  if (id === keeping?.id) stopKeeping();
  await queue;
  if (id) await removeDraft(id);
}

async function save(now: Keeping, leaving: boolean): Promise<void> {
  if (keeping !== now) return;
  const content = contentNow();
  const text = JSON.stringify(content);
  if (text === now.last) return;
  // Published, thrown away or taken over elsewhere: it must not come to life again here.
  if (now.isWritten && !leaving && (await keptDraft(now.id))?.tab !== now.tab) {
    $keptFiles.set(new Set());
    return stopKeeping();
  }
  if (keeping !== now) return;
  now.last = text;
  if (isEmpty(content)) {
    now.isWritten = false;
    now.files.clear();
    return await removeDraft(now.id);
  }
  now.isWritten = await writeDraft(draftOf(now, content));
  if (!now.isWritten) return;
  now.written = text;
  await saveFiles(now, content.media);
}

function leaveBehind(now: Keeping) {
  const content = contentNow();
  if (!isEmpty(content) && JSON.stringify(content) !== now.written) leaveDraft(draftOf(now, content), !now.isWritten);
}

const draftOf = ({ id, tab }: Keeping, content: DraftContent): KeptDraft => ({
  ...{ version: 1, id, tab, savedAt: platform().clock.now(), sent: false, errors: {} },
  ...content,
});

async function saveFiles(now: Keeping, media: readonly KeptMedia[]) {
  const ids = new Set(media.map(({ id }) => id));
  for (const [id, file] of filesNow()) {
    if (ids.has(id) && !now.files.has(id) && keeping === now && (await writeFile(now.id, id, file))) now.files.add(id);
  }
  const gone = [...now.files].filter((id) => !ids.has(id));
  for (const id of gone) now.files.delete(id);
  if (gone.length > 0) await removeFiles(now.id, gone);
  if (keeping === now) $keptFiles.set(new Set(now.files));
}

function filesNow(): [string, File][] {
  const video = $video.get();
  const id = videoUploadId();
  const images = $images.get().map(({ id, file }): [string, File] => [id, file]);
  return video && id ? [[id, video.file]] : images;
}

function contentNow(): DraftContent {
  const video = $video.get();
  const id = videoUploadId();
  const film = video && id ? kept({ id, kind: 'video', name: video.file.name, alt: '' }, $upload.get()) : [];
  const images = $images
    .get()
    .flatMap(({ id, file, alt, upload }) => kept({ id, kind: 'image', name: file.name, alt }, upload));
  return { form: $form.get(), tags: $selectedTags.get(), media: [...film, ...images] };
}

/** What was refused for good would only be refused again. */
function kept(media: KeptMedia, upload: UploadState): KeptMedia[] {
  if (isRefused(upload)) return [];
  return [upload.state === 'ready' ? { ...media, answer: upload.file } : media];
}

function isEmpty({ form, tags, media }: DraftContent): boolean {
  const { title, description, sound } = form;
  return media.length + tags.length === 0 && !title.trim() && !description.trim() && sound === emptyForm.sound;
}
