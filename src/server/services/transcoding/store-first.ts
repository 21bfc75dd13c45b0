import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import { baseFrame, frameKey } from '#server/media/delivery/variant-key.ts';
import type { FirstRendition } from '#server/media/engine/engine.ts';
import { storeVariant } from '#server/services/delivery/store-variant.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';
import type { NewRendition } from './mark-complete.ts';

/** Where the engine puts the first rendition and the poster of an upload. */
export const firstFiles = (folder: string) => ({
  target: join(folder, 'first.mp4'),
  poster: join(folder, 'poster.jpg'),
});

/** Moves the first rendition and the poster, which shows this second, into storage. */
export async function storeFirst(
  context: Context,
  { id, code }: Pick<Upload, 'id' | 'code'>,
  folder: string,
  { key, posterSecond, ...first }: FirstRendition & { key: string; posterSecond: number },
): Promise<NewRendition[]> {
  const { storage } = context;
  const { target, poster } = firstFiles(folder);
  await storage.putFile(key, target);
  // Stored at the address that the post shows, so that nobody waits for the first frame.
  const shown = join(folder, 'shown.jpg');
  await copyFile(poster, shown);
  await storeVariant(context, id, frameKey(code, baseFrame, posterSecond, 'jpg'), shown);
  const posterKey = `renditions/${code}/poster.jpg`;
  const { size: bytes } = await stat(poster);
  await storage.putFile(posterKey, poster);
  return [
    { ...first, kind: 'mp4', key },
    { kind: 'poster', key: posterKey, bytes },
  ];
}
