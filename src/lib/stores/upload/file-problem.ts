import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';

// Browsers do not know all file types; the extension then decides.
const videoName = /\.(3gp|asf|avi|dv|flv|m2ts|mkv|mov|mpe?g|mts|mxf|ogv|vob|wmv)$/i;
const imageName = /\.(bmp|hei[cf]s?|jxl|tiff?)$/i;

export const isVideo = (file: File): boolean =>
  file.type.startsWith('video/') || (file.type === '' && videoName.test(file.name));

export const isImage = (file: File): boolean =>
  file.type.startsWith('image/') || (file.type === '' && imageName.test(file.name));

/** Why a file cannot be a post's video; undefined if it can, judged by name and size. */
export function videoProblem(file: File | undefined): string | undefined {
  if (!file) return messages.fileMissing;
  return isVideo(file) ? sizeProblem(file) : messages.fileNotVideo;
}

/** Why a file cannot be one of a post's images; undefined if it can, judged by name and size. */
function imageProblem(file: File): string | undefined {
  return isImage(file) ? sizeProblem(file) : messages.fileNotImage;
}

function sizeProblem(file: File): string | undefined {
  if (file.size > limits.uploadBytes) return messages.fileTooLarge;
  return file.size === 0 ? messages.fileEmpty : undefined;
}

/** A chosen file that was rejected. */
export interface RejectedFile {
  name: string;
  reason: string;
}

/** The files that fit after `held` images. Reports the others one by one, or as one problem if none fits. */
export function checkImages(
  files: readonly File[],
  held: number,
): { accepted: File[]; rejected: RejectedFile[]; problem?: string } {
  const checked = files.map((file) => ({ file, reason: imageProblem(file) }));
  const good = checked.filter(({ reason }) => reason === undefined).map(({ file }) => file);
  const accepted = good.slice(0, limits.imagesPerPost - held);
  const rejected: RejectedFile[] = [
    ...checked.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])),
    ...good.slice(accepted.length).map(({ name }) => ({ name, reason: messages.imagesMany })),
  ];
  if (accepted.length > 0) return { accepted, rejected };
  const [first] = rejected;
  const nothing = !first || first.reason === messages.fileNotImage;
  return { accepted, rejected: [], problem: nothing ? messages.noValidImages : first.reason };
}
