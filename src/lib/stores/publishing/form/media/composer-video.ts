import { atom, type ReadableAtom } from 'nanostores';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import { defaultThumbnail, lastThumbnail } from '#lib/media/thumbnail-second.ts';
import type { LocalVideo } from '#lib/media/video-frame.ts';
import { showToast } from '../../../toast.ts';
import { type BegunUpload, createUpload, hasArrived, type UploadState } from '../../../upload/upload.ts';
import type { MediaService } from '../../../upload/upload-service.ts';
import type { ComposerForm } from '../composer-form.ts';

/** An opened video file; if it could not be opened, `problem` says why at its field, unless a toast has said it. */
export type OpenedVideo = { local: LocalVideo } | { local: null; problem?: string };

/** A chosen video on this device. */
export interface ChosenVideo {
  file: File;
  local: LocalVideo;
}

export interface ComposerVideo {
  /** The state of the video's upload. */
  $upload: ReadableAtom<UploadState>;
  $video: ReadableAtom<ChosenVideo | null>;
  /** The id of the video's upload; null if there is none. */
  uploadId(): string | null;
  /** Opens a video file and reads its duration. */
  open(file: File): Promise<OpenedVideo>;
  /** Uploads an opened video instead of any other. Resolves when the upload has ended. */
  send(file: File, local: LocalVideo): Promise<void>;
  /** Restores the video of an earlier visit and resumes its upload. */
  restore(file: File, local: LocalVideo, begun: BegunUpload): Promise<void>;
  /** Retries a failed upload. */
  retry(): Promise<void>;
  /** Stops the upload and keeps everything else. */
  halt(): void;
  /** Stops the upload, or deletes the video on the service. */
  discard(): Promise<void>;
  /** Stops the upload and closes the file; deletes nothing. */
  dispose(): void;
  /** Chooses the second of the video that becomes the poster. */
  chooseThumbnail(second: number): void;
}

/** The video of a new post. */
export function createComposerVideo({ $form, edit, setError }: ComposerForm, service: MediaService): ComposerVideo {
  const upload = createUpload('video', service);
  const $video = atom<ChosenVideo | null>(null);

  function close() {
    $video.get()?.local.close();
    $video.set(null);
  }

  function dispose(): void {
    close();
    upload.clear();
  }

  function chooseThumbnail(second: number): void {
    edit('videoThumbnail', second);
    $video.get()?.local.show(second);
  }

  /** An answer that was known before changes nothing, so its message stays. */
  async function awaitUpload(run: Promise<void>, known?: UploadedFile) {
    const isNews = await hasArrived(upload, run, known);
    const now = upload.$upload.get();
    if (!isNews || now.state !== 'ready') return;
    setError('videoPublicId', undefined);
    // The service measures the duration itself, and its value counts.
    const last = lastThumbnail(now.file.duration ?? Number.POSITIVE_INFINITY);
    if ($form.get().videoThumbnail > last) chooseThumbnail(last);
  }

  return {
    ...{ $upload: upload.$upload, $video, uploadId: upload.id, halt: upload.halt, dispose, chooseThumbnail },
    open: (file) => openVideo(file, service),
    async send(file, local) {
      dispose();
      $video.set({ file, local });
      chooseThumbnail(defaultThumbnail(local.duration));
      await awaitUpload(upload.start(file));
    },
    async restore(file, local, begun) {
      dispose();
      $video.set({ file, local });
      local.show($form.get().videoThumbnail);
      await awaitUpload(upload.resume(file, begun), begun.answer);
    },
    retry: () => awaitUpload(upload.retry()),
    async discard() {
      close();
      await upload.discard();
    },
  };
}

async function openVideo(file: File, service: MediaService): Promise<OpenedVideo> {
  const tools = await service.tools().catch(() => null);
  // Browsers remember a failed script load as long as the page is open.
  if (!tools) return { local: null, problem: messages.pageIncomplete };
  try {
    const local = await tools.openVideo(file, (message) => showToast(message, 'destructive'));
    if (local.duration <= limits.videoSeconds) return { local };
    local.close();
    return { local: null, problem: messages.videoTooLong };
  } catch {
    showToast(messages.metadataUnreadable, 'destructive');
    return { local: null };
  }
}
