import { eq } from 'drizzle-orm';
import { frameSecond } from '#lib/contract/media/sizes.ts';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import { isFrameAt, peaksName } from '#server/media/delivery/variant-key.ts';
import type { MediaAccess } from './read-access.ts';

// The owner of a video may look at each of its frames; the disk must not keep all of them.
const mostVariants = 500;
const variantsAfterwards = 400;

/** Removes the oldest images that were made from an upload if there are too many; the poster of its post and the peaks stay. */
export async function makeRoom(context: Context, { id, code, posterAt }: MediaAccess): Promise<void> {
  const { db, storage } = context;
  const folder = `variants/${code}/`;
  if ((await storage.names(folder)).length < mostVariants) return;
  await db.transaction(async (tx) => {
    // As in storeVariant: what is counted is what is there.
    await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id)).for('no key update');
    const names = await storage.names(folder);
    const kept = await Promise.all(
      names.map(async (name) => {
        const stored = await storage.stat(`${folder}${name}`);
        return { name, at: stored?.modifiedAt.getTime() ?? 0, bytes: stored?.bytes ?? 0 };
      }),
    );
    const posterSecond = posterAt === null ? null : frameSecond(posterAt);
    const removable = kept
      .filter(({ name }) => name !== peaksName && (posterSecond === null || !isFrameAt(name, posterSecond)))
      .sort((one, other) => one.at - other.at)
      .slice(0, Math.max(0, names.length - variantsAfterwards));
    for (const { name } of removable) await storage.remove(`${folder}${name}`);
    const sum = (files: typeof kept) => files.reduce((bytes, file) => bytes + file.bytes, 0);
    await tx
      .update(uploads)
      .set({ variantBytes: sum(kept) - sum(removable) })
      .where(eq(uploads.id, id));
  });
}
