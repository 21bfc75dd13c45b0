import { atom, computed } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { PostDraft } from '#lib/contract/publishing.ts';
import { type ComposerErrors, edit, setError } from '../composer-form.ts';
import { $upload, $video, discardVideo, forgetVideo, openVideo, sendVideo } from './composer-video.ts';
import { isImage, isVideo, videoProblem } from './file-problem.ts';
import { $images, $leftOut, addImages, forgetImages, isSending, removeImage, sortOut } from './images.ts';

const $opening = atom(false);

/** What the post is made of so far. */
export const $media = computed([$video, $images, $opening], (video, images, opening) => {
  if (video || opening) return 'video';
  return images.length > 0 ? 'images' : 'none';
});

/** Whether files can be chosen: while one kind is at work, nothing else is taken. */
export const $zone = computed([$upload, $opening, $images], ({ state }, opening, images) =>
  opening || state === 'waiting' || state === 'uploading' || isSending(images) ? 'busy' : 'open',
);

/** Takes whatever was dropped: the first video or image among the files says which of the two this post becomes. */
export async function pickMedia(files: readonly File[]): Promise<void> {
  const first = files.find((file) => isVideo(file) || isImage(file));
  const areImages = first ? isImage(first) : files.length > 1 || $media.get() === 'images';
  await (areImages ? pickImages(files) : pickVideo(files));
}

/**
 * Takes the first video among the files, reads its duration and sends it in place of what was there. Resolves when the
 * upload has ended.
 */
export async function pickVideo(files: readonly File[]): Promise<void> {
  if ($zone.get() !== 'open') return;
  const file = files.find(isVideo) ?? files[0];
  const problem = videoProblem(file);
  if (!file || problem) return refuse('videoPublicId', problem);
  $opening.set(true);
  const opened = await openVideo(file);
  if (!opened.local) {
    $opening.set(false);
    return refuse('videoPublicId', opened.problem);
  }
  clearProblems();
  discardImages();
  void discardVideo();
  edit('postType', 'VID');
  // That images need music is nothing to a video.
  setError('audioCode', undefined);
  const run = sendVideo(file, opened.local);
  $opening.set(false);
  await run;
}

/** Takes the images among the files, up to 20, and sends them in place of a video. Resolves when all uploads have ended. */
export async function pickImages(files: readonly File[]): Promise<void> {
  if ($zone.get() !== 'open') return;
  const { taken, leftOut, problem } = sortOut(files, $images.get().length);
  clearProblems();
  if (problem) return refuse('imgPublicIdList', problem);
  $leftOut.set(leftOut);
  if ($video.get()) void discardVideo();
  edit('postType', 'IMG');
  edit('videoThumbnail', 0);
  await addImages(taken);
}

/** Stops or deletes the video, and makes room for other files. */
export async function removeVideo(): Promise<void> {
  resetMedia();
  await discardVideo();
}

/** Stops or deletes one image. */
export async function dropImage(id: string): Promise<void> {
  const gone = removeImage(id);
  if ($images.get().length === 0) resetMedia();
  await gone;
}

/** Stops or deletes all media, here and on the service; resolves when the service has answered. */
export async function removeMedia(): Promise<void> {
  resetMedia();
  await Promise.all([discardVideo(), discardImages()]);
}

/** Stops what is on its way and lets go of all files; deletes nothing. */
export function forgetMedia(): void {
  forgetVideo();
  forgetImages();
}

/** What has been uploaded so far, as the post names it. */
export function mediaFields(): Pick<PostDraft, 'videoPublicId' | 'imgPublicIdList' | 'imgAltList'> {
  const video = $upload.get();
  const images = $images.get().flatMap(({ upload, alt }) => (upload.state === 'ready' ? [{ ...upload, alt }] : []));
  return {
    videoPublicId: video.state === 'ready' ? video.file.public_id : null,
    imgPublicIdList: images.map(({ file }) => file.public_id),
    imgAltList: images.map(({ alt }) => alt),
  };
}

/** What the rules of a post cannot know: an image that has not arrived would be missing from the post without a word. */
export function mediaErrors(): ComposerErrors {
  const pending = $images.get().some(({ upload }) => upload.state !== 'ready');
  return pending ? { imgPublicIdList: messages.imagesPending } : {};
}

function resetMedia() {
  edit('postType', 'IMG');
  edit('videoThumbnail', 0);
  clearProblems();
}

async function discardImages() {
  const ids = $images.get().map(({ id }) => id);
  await Promise.all(ids.map(removeImage));
}

function refuse(field: 'videoPublicId' | 'imgPublicIdList', problem: string | undefined) {
  clearProblems();
  setError(field, problem);
}

function clearProblems() {
  setError('videoPublicId', undefined);
  setError('imgPublicIdList', undefined);
  $leftOut.set([]);
}
