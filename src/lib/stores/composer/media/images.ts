import { atom } from 'nanostores';
import type { UploadedFile } from '#lib/contract/file.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { newUploadId } from '#lib/media/upload-id.ts';
import { showToast } from '../../toast.ts';
import { setError } from '../composer-form.ts';
import { imageProblem } from './file-problem.ts';
import { mediaSettings } from './media-settings.ts';
import { createTurns } from './turns.ts';
import { type BegunUpload, createUpload, type Upload, type UploadState } from './upload.ts';

/** An image of the new post. */
export interface ComposerImage {
  /** Names its upload on the service, and the image in lists. */
  id: string;
  file: File;
  /** Address of the file on this device. */
  preview: string;
  /** What it shows, in the author's words. */
  alt: string;
  upload: UploadState;
}

/** A file that was picked and not taken. */
interface LeftOut {
  name: string;
  reason: string;
}

// More at a time would only make each of them slower, and a service takes no more than a few from one member.
const uploadsAtOnce = 3;

const inTurn = createTurns(uploadsAtOnce);
const uploads = new Map<string, Upload>();

/** The images in the order of the post; the first is its cover. */
export const $images = atom<readonly ComposerImage[]>([]);

/** What of the last pick was not taken while the rest was. */
export const $leftOut = atom<readonly LeftOut[]>([]);

/** The id of the image that was looked at last; the preview shows it. */
export const $lookedAt = atom<string | null>(null);

/** Whether any image waits or is on its way. */
export const isSending = (images: readonly ComposerImage[]): boolean =>
  images.some(({ upload: { state } }) => state === 'waiting' || state === 'uploading');

/** Which of the files fit behind `held` images; what does not is told as a whole or file by file. */
export function sortOut(files: readonly File[], held: number): { taken: File[]; leftOut: LeftOut[]; problem?: string } {
  const checked = files.map((file) => ({ file, reason: imageProblem(file) }));
  const good = checked.filter(({ reason }) => reason === undefined).map(({ file }) => file);
  const taken = good.slice(0, limits.imagesPerPost - held);
  const leftOut: LeftOut[] = [
    ...checked.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])),
    ...good.slice(taken.length).map(({ name }) => ({ name, reason: messages.imagesMany })),
  ];
  if (taken.length > 0) return { taken, leftOut };
  const [first] = leftOut;
  const nothing = !first || first.reason === messages.fileNotImage;
  return { taken, leftOut: [], problem: nothing ? messages.noValidImages : first.reason };
}

/** Puts images behind those that are there and sends them, a few at a time. Resolves when all have ended. */
export async function addImages(files: readonly File[]): Promise<void> {
  const send = async (file: File) => {
    const id = newUploadId();
    const upload = add({ id, file, alt: '' });
    await follow(upload, upload.start(file, mediaSettings(), id));
  };
  await Promise.all(files.map(send));
}

/** Puts an image of an earlier visit back, and goes on with its upload from what arrived. */
export async function restoreImage(file: File, alt: string, begun: BegunUpload): Promise<void> {
  const upload = add({ id: begun.id, file, alt });
  await follow(upload, upload.resume(file, mediaSettings(), begun), begun.answer);
}

function add({ id, file, alt }: Pick<ComposerImage, 'id' | 'file' | 'alt'>): Upload {
  const upload = createUpload('image', inTurn);
  uploads.set(id, upload);
  $images.set([...$images.get(), { id, file, alt, preview: URL.createObjectURL(file), upload: upload.$upload.get() }]);
  upload.$upload.listen((state) => change(id, { upload: state }));
  return upload;
}

/** Goes on with an image that failed. */
export async function retryImage(id: string): Promise<void> {
  const upload = uploads.get(id);
  if (upload) await follow(upload, upload.retry());
}

/** Stops an image on its way, or deletes it on the service. */
export async function removeImage(id: string): Promise<void> {
  await take(id)?.discard();
}

/** Lets go of all images; deletes nothing. */
export function forgetImages(): void {
  for (const { id } of $images.get()) take(id)?.clear();
  $leftOut.set([]);
}

/** Puts an image to another place; `to` counts from 0. */
export function moveImage(id: string, to: number): void {
  const images = $images.get();
  const image = images.find((one) => one.id === id);
  if (!image || to < 0 || to >= images.length) return;
  const others = images.filter((one) => one !== image);
  $images.set([...others.slice(0, to), image, ...others.slice(to)]);
}

/** Says what an image shows. */
export function describeImage(id: string, alt: string): void {
  change(id, { alt });
  setError('imgAltList', undefined);
}

function change(id: string, changes: Partial<ComposerImage>) {
  $images.set($images.get().map((image) => (image.id === id ? { ...image, ...changes } : image)));
}

/** Takes an image off the list and gives its memory back. */
function take(id: string): Upload | undefined {
  const upload = uploads.get(id);
  const image = $images.get().find((one) => one.id === id);
  if (image) URL.revokeObjectURL(image.preview);
  $images.set($images.get().filter((one) => one !== image));
  uploads.delete(id);
  return upload;
}

/** What was known before says nothing new: a message about it stays. */
async function follow(upload: Upload, run: Promise<void>, known?: UploadedFile) {
  await run;
  const now = upload.$upload.get();
  if (now.state === 'ready' && now.file === known) return;
  if (now.state === 'failed') showToast(now.reason, 'destructive');
  if (now.state === 'ready') setError('imgPublicIdList', undefined);
}
