import { atom } from 'nanostores';
import type { UploadedFile } from '#lib/contract/file.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { defaultThumbnail, lastThumbnail } from '#lib/media/thumbnail-second.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { showToast } from '../../toast.ts';
import { $form, edit, setError } from '../composer-form.ts';
import { mediaSettings } from './media-settings.ts';
import { type BegunUpload, createUpload } from './upload.ts';

/** A video file that was opened here; where it was not, `problem` says why. */
export type OpenedVideo = { local: LocalVideo } | { local: null; problem: string };

const upload = createUpload('video');

/** How far the video is on its way. */
export const $upload = upload.$upload;

/** The chosen video as it lies on this device. */
export const $video = atom<{ file: File; local: LocalVideo } | null>(null);

/** The name of the video's upload on the service; null before there is one. */
export const videoUploadId = (): string | null => upload.id();

/** Opens a video file and reads how long it is. */
export async function openVideo(file: File): Promise<OpenedVideo> {
  try {
    const local = await mediaSettings().openVideo(file, (message) => showToast(message, 'destructive'));
    if (local.duration <= limits.videoSeconds) return { local };
    local.close();
    return { local: null, problem: messages.videoTooLong };
  } catch {
    return { local: null, problem: messages.metadataUnreadable };
  }
}

/** Sends an opened video in place of any other. Resolves when the upload has ended. */
export async function sendVideo(file: File, local: LocalVideo): Promise<void> {
  forgetVideo();
  $video.set({ file, local });
  chooseThumbnail(defaultThumbnail(local.duration));
  await follow(upload.start(file, mediaSettings()));
}

/** Puts the video of an earlier visit back, and goes on with its upload from what arrived. */
export async function restoreVideo(file: File, local: LocalVideo, begun: BegunUpload): Promise<void> {
  forgetVideo();
  $video.set({ file, local });
  local.show($form.get().videoThumbnail);
  await follow(upload.resume(file, mediaSettings(), begun), begun.answer);
}

/** Goes on with an upload that failed. */
export async function retryVideo(): Promise<void> {
  await follow(upload.retry());
}

/** Stops the upload, or deletes the video on the service. */
export async function discardVideo(): Promise<void> {
  letGo();
  await upload.discard();
}

/** Stops what is on its way and lets go of the file; deletes nothing. */
export function forgetVideo(): void {
  letGo();
  upload.clear();
}

/** Chooses the second of the video that stands for it. */
export function chooseThumbnail(second: number): void {
  edit('videoThumbnail', second);
  $video.get()?.local.show(second);
}

function letGo() {
  $video.get()?.local.close();
  $video.set(null);
}

/** What was known before says nothing new: a message about it stays. */
async function follow(run: Promise<void>, known?: UploadedFile) {
  await run;
  const now = $upload.get();
  if (now.state === 'ready' && now.file === known) return;
  if (now.state === 'failed') showToast(now.reason, 'destructive');
  if (now.state !== 'ready') return;
  setError('videoPublicId', undefined);
  // The service measures the video itself: what it holds for the end is the end.
  const last = lastThumbnail(now.file.duration ?? Number.POSITIVE_INFINITY);
  if ($form.get().videoThumbnail > last) chooseThumbnail(last);
}
