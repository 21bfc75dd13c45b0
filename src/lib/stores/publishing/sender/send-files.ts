import { atom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import type { PostDraft } from '#lib/contract/post/publishing.ts';
import { lastThumbnail } from '#lib/media/thumbnail-second.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { createTaskLimit, createUpload, isRefused, type Upload } from '../../upload/upload.ts';
import type { UploadService } from '../../upload/upload-service.ts';
import { readFile } from '../draft/stored-draft.ts';
import type { StoredMedia } from '../form/form-content.ts';
import { $outbox, awaitsFiles, changeEntry } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/unfinished-posts.ts';
import { runOutbox } from './outbox-runner.ts';

// The same as in the form.
const concurrentUploads = 3;

/** The progress of an entry's files. `stalled`: sending failed and is retried. */
export type FilesProgress =
  | { state: 'uploading'; percent: number; reason?: string }
  | { state: 'stalled'; reason: string };

/** The progress of entries whose files this tab sends or could not send, by key. */
export const $filesProgress = atom<Readonly<Record<string, FilesProgress>>>({});

let retry = () => {};

/** Retries all stalled entries at once. */
export const retryFiles = (): void => retry();

/** Resumes the uploads that Create Post left in this member's outbox, one post after another. Only one tab does so at a time. */
export function sendFiles(userCode: string, service: UploadService): Stop {
  const { run, stop } = runOutbox({
    lock: 'riff-outbox-files',
    goesOn: true,
    userCode,
    concerns: awaitsFiles,
    work: async (entry) => ((await sendFilesOf(entry, service)) ? null : 0),
  });
  retry = run;
  return () => {
    stop();
    clear(running);
    $filesProgress.set({});
  };
}

/** The uploads of the current entry. */
let running: readonly Upload[] = [];

const clear = (uploads: readonly Upload[]) => {
  for (const upload of uploads) upload.clear();
};

/** Returns true if these files need no retry: they arrived, were refused, or their entry was opened again. */
async function sendFilesOf({ key, draftId, uploads: files = [] }: OutboxEntry, service: UploadService) {
  const limited = createTaskLimit(concurrentUploads);
  const sends = files.map((media) => ({ media, upload: createUpload(media.kind, service, limited) }));
  const uploads = sends.map(({ upload }) => upload);
  const show = () => showProgress(key, uploads);
  running = uploads;
  // Stops when the author opens the post again, here or in another tab, or when one of its files is refused.
  const stopListening = $outbox.listen(() => isWanted(key) || clear(uploads));
  show();
  try {
    await Promise.all(sends.map(({ media, upload }) => sendOne(key, draftId, media, upload, show)));
  } finally {
    stopListening();
  }
  const failed = uploads.map(({ $upload }) => $upload.get()).find(({ state }) => state === 'failed');
  const stalled = failed?.state === 'failed' && !isRefused(failed) ? failed.reason : null;
  change(key, stalled === null ? null : { state: 'stalled', reason: stalled });
  return stalled === null;
}

async function sendOne(key: string, draftId: string | null, media: StoredMedia, upload: Upload, show: Stop) {
  const file = draftId && (await readFile(draftId, media));
  if (!isWanted(key)) return;
  if (!file) return refuse(key, media, messages.fileNotStored);
  upload.$upload.listen(show);
  await upload.resume(file, { id: media.id });
  const now = upload.$upload.get();
  if (now.state === 'ready') changeEntry(key, (entry) => withArrived(entry, media, now.file));
  else if (now.state === 'failed' && isRefused(now)) refuse(key, media, now.reason);
}

const isWanted = (key: string) => $outbox.get().some((entry) => entry.key === key && !entry.refusal);

function refuse(key: string, { kind }: StoredMedia, reason: string) {
  const field = kind === 'video' ? 'videoPublicId' : 'imgPublicIdList';
  changeEntry(key, (entry) => ({ ...entry, refusal: { message: reason, errors: { [field]: reason } } }));
}

/** The entry with the file's code in place of its id, and with its times clamped to the measured duration. */
function withArrived(
  entry: OutboxEntry,
  { id }: StoredMedia,
  { public_id: code, duration }: UploadedFile,
): OutboxEntry {
  const { body } = entry;
  const named: PostDraft = {
    ...body,
    videoPublicId: body.videoPublicId === id ? code : body.videoPublicId,
    imgPublicIdList: body.imgPublicIdList?.map((one) => (one === id ? code : one)),
  };
  const uploads = entry.uploads?.filter((one) => one.id !== id) ?? [];
  return { ...entry, uploads, body: duration ? within(named, duration) : named };
}

function within(body: PostDraft, duration: number): PostDraft {
  const { videoThumbnail = 0, ffmpegMergeParams: mix } = body;
  return {
    ...body,
    videoThumbnail: Math.min(videoThumbnail, lastThumbnail(duration)),
    ffmpegMergeParams: mix && { ...mix, videoCutEnd: Math.min(mix.videoCutEnd, duration) },
  };
}

function showProgress(key: string, uploads: readonly Upload[]) {
  const percents = uploads.map(({ $upload }) => {
    const now = $upload.get();
    return now.state === 'ready' ? 100 : now.state === 'uploading' ? now.percent : 0;
  });
  const percent = Math.floor(percents.reduce((sum, one) => sum + one, 0) / Math.max(1, percents.length));
  const isRetrying = uploads.some(({ $upload }) => 'isRetrying' in $upload.get());
  change(key, { state: 'uploading', percent, ...(isRetrying && { reason: messages.uploadRetried }) });
}

function change(key: string, progress: FilesProgress | null) {
  const { [key]: _, ...others } = $filesProgress.get();
  $filesProgress.set(progress ? { ...others, [key]: progress } : others);
}
