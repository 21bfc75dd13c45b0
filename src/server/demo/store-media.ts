import { copyFile, stat } from 'node:fs/promises';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { baseFrame, frameKey } from '#server/media/delivery/variant-key.ts';
import type { DemoMedia, DemoVideo } from './demo-media.ts';

/** A drawn thing whose files are in storage, under the code that its upload will have. */
export interface StoredMedia {
  code: string;
  publicId: string;
  media: DemoMedia;
  bytes: number;
  soundBytes: number;
  posterBytes: number;
}

/** Moves the drawn files to where uploads and renditions live; the result is by the media's key. */
export async function storeMedia(context: Context, drawn: DemoMedia[]): Promise<Map<string, StoredMedia>> {
  const stored = new Map<string, StoredMedia>();
  for (const media of drawn) {
    const code = newCode();
    const entry =
      media.kind === 'video' ? await storeVideo(context, code, media) : await storeImage(context, code, media.path);
    stored.set(media.key, {
      code,
      publicId: `${media.kind === 'video' ? 'videos' : 'images'}/${code}`,
      media,
      ...entry,
    });
  }
  return stored;
}

async function storeVideo(context: Context, code: string, video: DemoVideo) {
  const sizes = {
    bytes: (await stat(video.mp4Path)).size,
    soundBytes: (await stat(video.soundPath)).size,
    posterBytes: (await stat(video.posterPath)).size,
  };
  const folder = `renditions/${code}`;
  // The drawn file is the original, too: the ladder is made from it like from any upload.
  const original = `${video.mp4Path}.original`;
  await copyFile(video.mp4Path, original);
  await context.storage.putFile(`originals/${code}`, original);
  await context.storage.putFile(`${folder}/${shortSide(video)}.mp4`, video.mp4Path);
  await context.storage.putFile(`${folder}/sound.mp3`, video.soundPath);
  const shown = `${video.posterPath}.shown`;
  await copyFile(video.posterPath, shown);
  await context.storage.putFile(frameKey(code, baseFrame, posterSecond(video), 'jpg'), shown);
  await context.storage.putFile(`${folder}/poster.jpg`, video.posterPath);
  return sizes;
}

async function storeImage(context: Context, code: string, path: string) {
  const { size } = await stat(path);
  await context.storage.putFile(`originals/${code}`, path);
  return { bytes: size, soundBytes: 0, posterBytes: 0 };
}

/** The rung of the ladder that a video's size is. */
export const shortSide = (size: { width: number; height: number }): number => Math.min(size.width, size.height);

/** The second of a video that its post shows, in tenths, as addresses have it. */
export const posterSecond = (video: DemoVideo): number => Math.round(video.posterSecond * 10) / 10;
