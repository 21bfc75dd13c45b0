import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';

export const isVideo = (file: File): boolean => file.type.startsWith('video/');

/** HEIC goes by its name where the browser does not know the type. */
export const isImage = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

const isHeic = (file: File) => /^image\/hei[cf]/.test(file.type) || /\.hei[cf]s?$/i.test(file.name);

/** Why a file cannot be a post's video; undefined where it can, as far as name and size tell. */
export function videoProblem(file: File | undefined): string | undefined {
  if (!file) return messages.fileMissing;
  return isVideo(file) ? sizeProblem(file) : messages.fileNotVideo;
}

/** Why a file cannot be one of a post's images; undefined where it can, as far as name and size tell. */
export function imageProblem(file: File): string | undefined {
  if (isHeic(file)) return messages.fileHeic;
  return isImage(file) ? sizeProblem(file) : messages.fileNotImage;
}

function sizeProblem(file: File): string | undefined {
  if (file.size > limits.uploadBytes) return messages.fileTooLarge;
  return file.size === 0 ? messages.fileEmpty : undefined;
}
