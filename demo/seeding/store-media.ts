import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { newCode } from '../../src/server/codes.ts';
import type { Context } from '../../src/server/context.ts';
import { baseFrame, frameKey } from '../../src/server/media/delivery/variant-key.ts';
import { type DemoMedia, type DemoRung, type DemoVideo, shortSide } from '../making/demo-media.ts';

/** Drawn media whose files are in storage under the code of its future upload. */
export interface StoredMedia {
  code: string;
  publicId: string;
  media: DemoMedia;
  bytes: number;
  soundBytes: number;
  posterBytes: number;
}

/** How many are stored at a time: storing files is mostly waiting for the disk. */
const together = pLimit(8);

/** Moves the drawn files to the folders of uploads and renditions; the result is indexed by the media's key. */
export async function storeMedia(context: Context, drawn: DemoMedia[]): Promise<Map<string, StoredMedia>> {
  const entries = await Promise.all(drawn.map((media) => together(() => storeOne(context, media))));
  return new Map(entries.map((stored) => [stored.media.key, stored]));
}

async function storeOne(context: Context, media: DemoMedia): Promise<StoredMedia> {
  const code = newCode();
  if (media.kind === 'image') {
    const sizes = await storeImage(context, code, media.path);
    return { code, publicId: `images/${code}`, media, ...sizes };
  }
  return { code, publicId: `videos/${code}`, media, ...(await storeVideo(context, code, media)) };
}

async function storeVideo({ storage }: Context, code: string, video: DemoVideo) {
  const sizes = {
    bytes: (await stat(video.mp4Path)).size,
    soundBytes: (await stat(video.soundPath)).size,
    posterBytes: (await stat(video.posterPath)).size,
  };
  const folder = `renditions/${code}`;
  // The drawn file is also the original, so that later jobs can use it like any upload.
  const original = `${video.mp4Path}.original`;
  await copyFile(video.mp4Path, original);
  await storage.putFile(`originals/${code}`, original);
  await storage.putFile(`${folder}/${shortSide(video)}.mp4`, video.mp4Path);
  await storage.putFile(`${folder}/sound.mp3`, video.soundPath);
  const shown = `${video.posterPath}.shown`;
  await copyFile(video.posterPath, shown);
  await storage.putFile(frameKey(code, baseFrame, posterSecond(video), 'jpg'), shown);
  await storage.putFile(`${folder}/poster.jpg`, video.posterPath);
  await storage.putFolder(`${folder}/hls/`, join(video.ladder.folder, 'hls'));
  for (const rung of otherRungs(video)) {
    await storage.putFile(`${folder}/${rung.shortSide}.mp4`, join(video.ladder.folder, `${rung.shortSide}.mp4`));
  }
  return sizes;
}

async function storeImage({ storage }: Context, code: string, path: string) {
  const { size } = await stat(path);
  await storage.putFile(`originals/${code}`, path);
  return { bytes: size, soundBytes: 0, posterBytes: 0 };
}

/** The rungs that have an MP4 of their own. */
export const otherRungs = (video: DemoVideo): DemoRung[] =>
  video.ladder.rungs.filter((rung) => rung.shortSide !== shortSide(video));

/** The thumbnail second of a video, rounded to tenths as in addresses. */
export const posterSecond = (video: DemoVideo): number => Math.round(video.posterSecond * 10) / 10;
