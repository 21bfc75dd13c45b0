import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths } from '#lib/contract/media/sizes.ts';
import { imageVariant, MediaError } from '#server/media/engine/engine.ts';
import { imageKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import { findPostImage } from '#server/product/services/delivery/find-post-image.ts';
import { storeVariant } from '#server/product/services/delivery/store-variant.ts';
import { untilFree } from '#server/product/services/storage/free-space.ts';
import type { JobHandler, JobRun } from './handler.ts';

/**
 * Makes AVIF files of each image of a post in all display widths. Until one exists, its address answers with WebP, so that no viewer
 * waits. Existing files are not made again.
 */
export const makeAvif: JobHandler<'make-avif'> = async (context, { postId }, run) => {
  for (let position = 0; ; position += 1) {
    const image = await findPostImage(context, postId, position);
    if (!image) return;
    await untilFree(context, run.signal);
    try {
      await makeWidths(context, image, run);
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      context.log.warn({ postId, position, reason: error.reason }, 'an image could not be made as AVIF');
    }
  }
};

async function makeWidths(context: Context, image: { id: number; code: string }, { signal }: JobRun): Promise<void> {
  const { storage } = context;
  // The file in the image's own width: it is never enlarged, so every larger width has the same content.
  let whole: string | null = null;
  for (const width of imageWidths) {
    signal.throwIfAborted();
    const shape = { fit: 'limit' as const, width };
    const key = imageKey(image.code, shape, 'avif');
    if (await storage.stat(key)) continue;
    const isKept = await storage.withTemporaryFolder(async (folder) => {
      const target = join(folder, 'image.avif');
      if (whole) await storage.withLocalFile(whole, (source) => copyFile(source, target));
      else {
        const made = await storage.withLocalFile(`originals/${image.code}`, (source) =>
          imageVariant({ source, target, format: 'avif', isLong: true, ...shape }),
        );
        if (made.width < width) whole = key;
      }
      return await storeVariant(context, image.id, key, target);
    });
    if (!isKept) return;
  }
}
