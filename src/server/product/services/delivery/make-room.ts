import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { frameSecond } from '#lib/contract/media/sizes.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { isFrameAt, peaksName } from '#server/media/protocol/delivery/variant-key.ts';
import type { ListedFile } from '#server/media/storage/storage.ts';
import type { Context } from '#server/product/context.ts';
import type { MediaAccess } from './read-access.ts';

// The owner of a video may request each of its frames, but the disk must not keep them all.
const mostVariants = 500;
const variantsAfterwards = 400;
const removedAtOnce = 16;

/** Removes the oldest images that were made from an upload if there are too many; the poster of its post and the peaks stay. */
export async function makeRoom(context: Context, { id, code, posterAt }: MediaAccess): Promise<void> {
  const { db, storage } = context;
  const folder = `variants/${code}/`;
  if ((await storage.names(folder)).length < mostVariants) return;
  await db.transaction(async (tx) => {
    // As in storeVariant: count the existing files.
    await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id)).for('no key update');
    const kept: ListedFile[] = [];
    for await (const file of storage.list(folder)) kept.push(file);
    const posterSecond = posterAt === null ? null : frameSecond(posterAt);
    const isNeeded = (name: string) => name === peaksName || (posterSecond !== null && isFrameAt(name, posterSecond));
    const removable = kept
      .filter(({ key }) => !isNeeded(key.slice(folder.length)))
      .sort((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime())
      .slice(0, Math.max(0, kept.length - variantsAfterwards));
    await pLimit(removedAtOnce).map(removable, ({ key }) => storage.remove(key));
    const sum = (files: ListedFile[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);
    await tx
      .update(uploads)
      .set({ variantBytes: sum(kept) - sum(removable) })
      .where(eq(uploads.id, id));
  });
}
