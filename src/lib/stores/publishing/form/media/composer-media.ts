import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { PostDraft } from '#lib/contract/post/publishing.ts';
import { checkImages, isImage, isVideo, videoProblem } from '../../../upload/file-problem.ts';
import { isRefused, type UploadState } from '../../../upload/upload.ts';
import type { MediaService } from '../../../upload/upload-service.ts';
import type { ComposerErrors, ComposerForm } from '../composer-form.ts';
import { type ComposerVideo, createComposerVideo } from './composer-video.ts';
import { type ComposerImages, createComposerImages, isSending, refusedProblem } from './images.ts';
import { createStorageNotice, type StorageNotice } from './storage-notice.ts';

export interface ComposerMedia {
  video: ComposerVideo;
  images: ComposerImages;
  storage: StorageNotice;
  /** The kind of media chosen so far. */
  $media: ReadableAtom<'none' | 'video' | 'images'>;
  /** Whether files can be chosen: not while an upload is running. */
  $zone: ReadableAtom<'open' | 'busy'>;
  /** Adds dropped files. The first video or image among them decides the kind of post. */
  pick(files: readonly File[]): Promise<void>;
  /** Uploads the first video among the files instead of the current media. Resolves when the upload has ended. */
  pickVideo(files: readonly File[]): Promise<void>;
  /** Uploads the images among the files, up to 20, instead of a video. Resolves when all uploads have ended. */
  pickImages(files: readonly File[]): Promise<void>;
  /** Stops or deletes the video, so that other files can be chosen. */
  removeVideo(): Promise<void>;
  /** Stops or deletes one image. */
  removeImage(id: string): Promise<void>;
  /** Stops or deletes all media, also on the service; resolves when the service has answered. */
  remove(): Promise<void>;
  /** Stops all uploads and closes all files; deletes nothing. */
  dispose(): void;
  /** Stops all uploads and keeps everything else: the outbox continues them. */
  halt(): void;
  /** Resolves when the last choice has been read, so that the post's media are known. */
  opened(): Promise<void>;
  /** Resolves when no upload is running. */
  ended(): Promise<void>;
  /** Why an upload failed; null if none did. */
  failure(): string | null;
  /** The uploads, in the fields of the post. An unfinished one is named by its upload id. */
  fields(): Pick<PostDraft, 'videoPublicId' | 'imgPublicIdList' | 'imgAltList'>;
  /** Errors that the contract's rules cannot see: images that were refused. */
  errors(): ComposerErrors;
}

/** The media of a new post: one video, or images. */
export function createComposerMedia(form: ComposerForm, service: MediaService): ComposerMedia {
  const video = createComposerVideo(form, service);
  const images = createComposerImages(form, service);
  const $opening = atom(false);
  const $media = computed([video.$video, images.$images, $opening], (chosen, list, opening) => {
    if (chosen || opening) return 'video';
    return list.length > 0 ? 'images' : 'none';
  });
  const $zone = computed([video.$upload, $opening, images.$images], ({ state }, opening, list) =>
    opening || state === 'waiting' || state === 'uploading' || isSending(list) ? 'busy' : 'open',
  );
  const isOpen = () => $zone.get() === 'open';
  const picks = createPicks(form, video, images, $opening);
  const pickVideo = async (files: readonly File[]) => void (isOpen() && (await picks.video(files)));
  const pickImages = async (files: readonly File[]) => void (isOpen() && (await picks.images(files)));

  return {
    ...{ video, images, $media, $zone, pickVideo, pickImages },
    storage: createStorageNotice(service.storageNotice ?? null, $zone),
    async pick(files) {
      const first = files.find((file) => isVideo(file) || isImage(file));
      const areImages = first ? isImage(first) : files.length > 1 || $media.get() === 'images';
      await (areImages ? pickImages(files) : pickVideo(files));
    },
    async removeVideo() {
      picks.reset();
      await video.discard();
    },
    async removeImage(id) {
      const gone = images.remove(id);
      if (images.$images.get().length === 0) picks.reset();
      await gone;
    },
    async remove() {
      picks.reset();
      await Promise.all([video.discard(), images.removeAll()]);
    },
    dispose() {
      video.dispose();
      images.dispose();
    },
    halt() {
      video.halt();
      images.halt();
    },
    opened: () => until($opening, (opening) => !opening),
    ended: () => until($zone, (zone) => zone === 'open'),
    failure() {
      const uploads = [video.$upload.get(), ...images.$images.get().map(({ upload }) => upload)];
      const failed = uploads.find(({ state }) => state === 'failed');
      return failed?.state === 'failed' ? failed.reason : null;
    },
    fields: () => fieldsOf(video, images),
    errors() {
      const problem = refusedProblem(images.$images.get());
      return problem ? { imgPublicIdList: problem } : {};
    },
  };
}

/** Changes form, video and images when files are chosen. */
function createPicks(
  { edit, setError }: ComposerForm,
  video: ComposerVideo,
  images: ComposerImages,
  $opening: WritableAtom<boolean>,
) {
  function clearProblems() {
    setError('videoPublicId', undefined);
    setError('imgPublicIdList', undefined);
    images.$rejected.set([]);
  }

  function refuse(field: 'videoPublicId' | 'imgPublicIdList', problem: string | undefined) {
    clearProblems();
    setError(field, problem);
  }

  return {
    /** Resets the form: no media is chosen. */
    reset() {
      edit('postType', 'IMG');
      edit('videoThumbnail', 0);
      clearProblems();
    },
    async video(files: readonly File[]): Promise<void> {
      const file = files.find(isVideo) ?? files[0];
      const problem = videoProblem(file);
      if (!file || problem) return refuse('videoPublicId', problem);
      $opening.set(true);
      const opened = await video.open(file);
      if (!opened.local) {
        $opening.set(false);
        return refuse('videoPublicId', opened.problem);
      }
      clearProblems();
      void images.removeAll();
      void video.discard();
      edit('postType', 'VID');
      // Only image posts need a sound.
      setError('audioCode', undefined);
      const run = video.send(file, opened.local);
      $opening.set(false);
      await run;
    },
    async images(files: readonly File[]): Promise<void> {
      const { accepted, rejected, problem } = checkImages(files, images.$images.get().length);
      clearProblems();
      if (problem) return refuse('imgPublicIdList', problem);
      images.$rejected.set(rejected);
      if (video.$video.get()) void video.discard();
      edit('postType', 'IMG');
      edit('videoThumbnail', 0);
      await images.add(accepted);
    },
  };
}

function fieldsOf(video: ComposerVideo, { $images }: ComposerImages): ReturnType<ComposerMedia['fields']> {
  const images = $images.get().flatMap(({ id, upload, alt }) => {
    const code = codeOf(id, upload);
    return code === null ? [] : [{ code, alt }];
  });
  return {
    videoPublicId: codeOf(video.uploadId(), video.$upload.get()),
    imgPublicIdList: images.map(({ code }) => code),
    imgAltList: images.map(({ alt }) => alt),
  };
}

/** The code of an upload, or its upload id until there is a code; null if there is none or it was refused. */
function codeOf(id: string | null, upload: UploadState): string | null {
  if (upload.state === 'ready') return upload.file.public_id;
  return isRefused(upload) ? null : id;
}

async function until<Value>($store: ReadableAtom<Value>, holds: (value: Value) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = $store.subscribe((value) => holds(value) && resolve());
  await promise;
  stop();
}
