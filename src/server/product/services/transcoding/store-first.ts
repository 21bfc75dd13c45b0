import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstRendition } from '#server/media/engine/engine.ts';
import { baseFrame, firstSoundKey, frameKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import { storeVariant } from '#server/product/services/delivery/store-variant.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import type { NewRendition } from './mark-complete.ts';

/** The paths of an upload's first rendition and poster. */
export const firstFiles = (folder: string) => ({
  target: join(folder, 'first.mp4'),
  poster: join(folder, 'poster.jpg'),
  sound: join(folder, 'sound.m4a'),
});

/** Moves the first rendition, its sound alone and the poster of this second into storage. */
export async function storeFirst(
  context: Context,
  { id, code }: Pick<Upload, 'id' | 'code'>,
  folder: string,
  { key, posterSecond, ...first }: FirstRendition & { key: string; posterSecond: number },
): Promise<NewRendition[]> {
  const { storage } = context;
  const { target, poster, sound } = firstFiles(folder);
  await storage.putFile(key, target);
  // Stored at the address that the post shows, so that no viewer waits for the first frame.
  const shown = join(folder, 'shown.jpg');
  await copyFile(poster, shown);
  await storeVariant(context, id, frameKey(code, baseFrame, posterSecond, 'jpg'), shown);
  const posterKey = `renditions/${code}/poster.jpg`;
  const { size: bytes } = await stat(poster);
  await storage.putFile(posterKey, poster);
  return [
    { ...first, kind: 'mp4', key },
    { kind: 'poster', key: posterKey, bytes },
    ...(await storeSound(storage, sound, { key: firstSoundKey(code), duration: first.duration })),
  ];
}

/** Stored as well, so that others can use the sound as soon as the post is READY. Nothing for a video without sound. */
async function storeSound(
  storage: Context['storage'],
  path: string,
  { key, duration }: { key: string; duration: number },
): Promise<NewRendition[]> {
  const file = await stat(path).catch(() => null);
  if (!file) return [];
  await storage.putFile(key, path);
  return [{ kind: 'sound', key, bytes: file.size, duration }];
}
