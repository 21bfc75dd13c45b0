import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import { newUploadId } from '#lib/media/upload/upload-id.ts';
import type { RejectedFile } from '../../../upload/file-problem.ts';
import {
  type BegunUpload,
  createTaskLimit,
  createUpload,
  hasArrived,
  isRefused,
  type Upload,
  type UploadState,
} from '../../../upload/upload.ts';
import type { MediaService } from '../../../upload/upload-service.ts';
import type { ComposerForm } from '../composer-form.ts';

/** An image of the new post. */
export interface ComposerImage {
  /** Identifies the upload on the service and the image in lists. */
  id: string;
  file: File;
  /** Address of the file on this device. */
  preview: string;
  /** The author's description. */
  alt: string;
  upload: UploadState;
}

export interface ComposerImages {
  /** The images in the order of the post; the first is its cover. */
  $images: ReadableAtom<readonly ComposerImage[]>;
  /** The files of the last choice that were rejected while others were accepted. */
  $rejected: WritableAtom<readonly RejectedFile[]>;
  /** The id of the image that was focused or pointed at last; the preview shows it. */
  $previewed: WritableAtom<string | null>;
  /** Appends images and uploads them, a few at a time. Resolves when all uploads have ended. */
  add(files: readonly File[]): Promise<void>;
  /** Restores an image of an earlier visit and resumes its upload. */
  restore(file: File, alt: string, begun: BegunUpload): Promise<void>;
  /** Retries a failed image. */
  retry(id: string): Promise<void>;
  /** Stops all uploads and keeps everything else. */
  halt(): void;
  /** Stops an image's upload, or deletes it on the service. */
  remove(id: string): Promise<void>;
  /** Does the same for all images. */
  removeAll(): Promise<void>;
  /** Stops all uploads and frees the memory; deletes nothing. */
  dispose(): void;
  /** Moves an image to the index `to`, counted from 0. */
  move(id: string, to: number): void;
  /** Sets an image's description. */
  describe(id: string, alt: string): void;
}

// More at a time would only slow down each of them, and the service limits concurrent uploads per member.
const concurrentUploads = 3;

/** Whether any image is waiting or uploading. */
export const isSending = (images: readonly ComposerImage[]): boolean =>
  images.some(({ upload: { state } }) => state === 'waiting' || state === 'uploading');

/** The problem of images that the service refused: the post would silently lack them. */
export const refusedProblem = (images: readonly ComposerImage[]): string | undefined =>
  images.some(({ upload }) => isRefused(upload)) ? messages.imagesRefused : undefined;

/** The images of a new post. */
export function createComposerImages({ setError }: ComposerForm, service: MediaService): ComposerImages {
  const limited = createTaskLimit(concurrentUploads);
  const uploads = new Map<string, Upload>();
  const $images = atom<readonly ComposerImage[]>([]);
  const $rejected = atom<readonly RejectedFile[]>([]);
  const $previewed = atom<string | null>(null);

  function change(id: string, changes: Partial<ComposerImage>) {
    $images.set($images.get().map((image) => (image.id === id ? { ...image, ...changes } : image)));
  }

  function insert({ id, file, alt }: Pick<ComposerImage, 'id' | 'file' | 'alt'>): Upload {
    const upload = createUpload('image', service, limited);
    uploads.set(id, upload);
    const image = { id, file, alt, preview: URL.createObjectURL(file), upload: upload.$upload.get() };
    void append($images, image);
    upload.$upload.listen((state) => change(id, { upload: state }));
    return upload;
  }

  /** Removes an image from the list and frees its memory. */
  function drop(id: string): Upload | undefined {
    const upload = uploads.get(id);
    const image = $images.get().find((one) => one.id === id);
    if (image) URL.revokeObjectURL(image.preview);
    $images.set($images.get().filter((one) => one !== image));
    uploads.delete(id);
    return upload;
  }

  async function awaitUpload(upload: Upload, run: Promise<void>, known?: UploadedFile) {
    if (await hasArrived(upload, run, known)) setError('imgPublicIdList', undefined);
  }

  async function send(file: File) {
    const id = newUploadId();
    const upload = insert({ id, file, alt: '' });
    await awaitUpload(upload, upload.start(file, id));
  }

  const ids = () => $images.get().map(({ id }) => id);
  const remove = async (id: string) => void (await drop(id)?.discard());

  return {
    ...{ $images, $rejected, $previewed, remove },
    add: async (files) => void (await Promise.all(files.map(send))),
    async restore(file, alt, begun) {
      const upload = insert({ id: begun.id, file, alt });
      await awaitUpload(upload, upload.resume(file, begun), begun.answer);
    },
    async retry(id) {
      const upload = uploads.get(id);
      if (upload) await awaitUpload(upload, upload.retry());
    },
    halt: () => void ids().map((id) => uploads.get(id)?.halt()),
    removeAll: async () => void (await Promise.all(ids().map(remove))),
    dispose() {
      for (const id of ids()) drop(id)?.clear();
    },
    move(id, to) {
      const images = $images.get();
      const image = images.find((one) => one.id === id);
      if (!image || to < 0 || to >= images.length) return;
      $images.set(images.filter((one) => one !== image).toSpliced(to, 0, image));
    },
    describe(id, alt) {
      change(id, { alt });
      setError('imgAltList', undefined);
    },
  };
}

/** Shows an image, and then its copy in the orientation that its camera recorded, if the browser does not apply that itself. */
async function append($images: WritableAtom<readonly ComposerImage[]>, image: ComposerImage) {
  const { id, file, preview } = image;
  $images.set([...$images.get(), image]);
  if (file.type !== 'image/webp') return;
  const tools = await import('#lib/media/upright-copy.ts').catch(() => null);
  const copy = await tools?.uprightCopy(file);
  if (!copy || !$images.get().some((one) => one.id === id)) return;
  URL.revokeObjectURL(preview);
  const upright = URL.createObjectURL(copy);
  $images.set($images.get().map((one) => (one.id === id ? { ...one, preview: upright } : one)));
}
