import { atom, computed } from 'nanostores';
import { deleteFile } from '#lib/api/file.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { PostDraft } from '#lib/contract/publishing.ts';
import { sendOverXhr } from '#lib/media/upload-send.ts';
import { defaultThumbnail, type LocalVideo, lastThumbnail, openLocalVideo } from '#lib/media/video-frame.ts';
import { showToast } from '../toast.ts';
import { $form, edit, setError } from './composer-form.ts';
import { createUpload, type UploadLine } from './upload.ts';

/** Where the media of a new post goes and who reads it here. */
export interface MediaSettings extends UploadLine {
  openVideo: typeof openLocalVideo;
}

// The specification resets to IMG. That waits for the choice of images (issue 5): until then a post without a video
// would be told to add images which nobody can add.
const typeWithoutMedia = 'VID';

const upload = createUpload('video');
const $opening = atom(false);
let settings: MediaSettings = { uploadBase: '/media/v1_1/riff', send: sendOverXhr, openVideo: openLocalVideo };

/** How far the video is on its way. */
export const $upload = upload.$upload;

/** The chosen video as it lies on this device. */
export const $video = atom<{ name: string; local: LocalVideo } | null>(null);

/** Whether a file can be chosen: `open` takes one, `busy` is at work on one, `filled` has one. */
export const $zone = computed([$upload, $opening], ({ state }, opening) => {
  if (opening || state === 'uploading') return 'busy';
  return state === 'ready' ? 'filled' : 'open';
});

/** Names the media service; without it the product's own is used. */
export function setMediaSettings(next: Partial<MediaSettings>): void {
  settings = { ...settings, ...next };
}

/** Takes the first video among the files, checks it, reads its duration and sends it. Resolves when the upload has ended. */
export async function pickVideo(files: readonly File[]): Promise<void> {
  if ($zone.get() !== 'open') return;
  const file = files.find(isVideo) ?? files[0];
  const problem = problemOf(file);
  if (!file || problem) {
    setError('videoPublicId', problem);
    return;
  }
  forgetVideo();
  $opening.set(true);
  const { local, problem: unreadable } = await open(file);
  $opening.set(false);
  setError('videoPublicId', unreadable);
  if (!local) return;
  $video.set({ name: file.name, local });
  edit('postType', 'VID');
  chooseThumbnail(defaultThumbnail(local.duration));
  await follow(upload.start(file, settings));
}

/** Goes on with an upload that failed. */
export async function retryUpload(): Promise<void> {
  await follow(upload.retry());
}

/** Stops the upload, or deletes what was uploaded, and makes room for another file. */
export function removeVideo(): void {
  const now = $upload.get();
  forgetVideo();
  edit('postType', typeWithoutMedia);
  edit('videoThumbnail', 0);
  if (now.state === 'ready') void deleteUpload(now.file.public_id);
}

/** Chooses the second of the video that stands for it. */
export function chooseThumbnail(second: number): void {
  edit('videoThumbnail', second);
  $video.get()?.local.show(second);
}

/** Stops what is on its way and lets go of the file; deletes nothing. */
export function forgetVideo(): void {
  $video.get()?.local.close();
  $video.set(null);
  upload.clear();
}

async function follow(run: Promise<void>) {
  await run;
  const now = $upload.get();
  if (now.state === 'failed') showToast(now.reason, 'destructive');
  if (now.state !== 'ready') return;
  setError('videoPublicId', undefined);
  // The service measures the video itself: what it holds for the end is the end.
  const last = lastThumbnail(now.file.duration ?? Number.POSITIVE_INFINITY);
  if ($form.get().videoThumbnail > last) chooseThumbnail(last);
}

/** What has been uploaded so far, as the post names it. */
export function mediaFields(): Pick<PostDraft, 'videoPublicId' | 'imgPublicIdList' | 'imgAltList'> {
  const now = $upload.get();
  return { videoPublicId: now.state === 'ready' ? now.file.public_id : null, imgPublicIdList: [], imgAltList: [] };
}

const isVideo = (file: File) => file.type.startsWith('video/');

function problemOf(file: File | undefined): string | undefined {
  if (!file) return messages.fileMissing;
  if (!isVideo(file)) return messages.fileNotVideo;
  if (file.size > limits.uploadBytes) return messages.fileTooLarge;
  return file.size === 0 ? messages.fileEmpty : undefined;
}

async function open(file: File): Promise<{ local?: LocalVideo; problem?: string }> {
  try {
    const local = await settings.openVideo(file, (message) => showToast(message, 'destructive'));
    if (local.duration <= limits.videoSeconds) return { local };
    local.close();
    return { problem: messages.videoTooLong };
  } catch {
    return { problem: messages.metadataUnreadable };
  }
}

/** A file that stays behind is harmless: the service removes what no post uses after a day. */
async function deleteUpload(publicId: string) {
  const answer = await deleteFile(publicId).catch(() => null);
  if (answer?.code === 200) return;
  // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
  console.warn('The upload could not be deleted:', answer?.message ?? 'no answer');
}
