import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { StoredUpload } from '#server/product/services/backup/stored-upload.ts';
import { hasVideo } from '#server/product/services/hosting/with-source.ts';
import { findMix } from '#server/product/services/transcoding/find-mix.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';

/** Whether the renditions of a video can be made again, from its original or the sources of its mix. */
export async function canRebuild(
  context: Context,
  tx: Queryable,
  { id, code, isVideo, isDiscarded, status }: StoredUpload,
) {
  if (!isVideo || status === 'FAILED') return false;
  // Its file may still exist for a moment.
  if (!isDiscarded && (await context.storage.stat(`originals/${code}`))) return true;
  const [row] = await tx
    .select()
    .from(uploads)
    .where(eq(uploads.id, Number(id)));
  const mix = row && (await findMix(tx, row));
  return Boolean(mix && (await hasVideo(context, mix.video)));
}

/**
 * Lets the existing job make renditions again: the ladder, or all of them if the first rendition is damaged. Posts stay as they are, and
 * are shown with the remaining renditions until then.
 */
export async function rebuild(context: Context, tx: Queryable, upload: StoredUpload, damaged: string[]): Promise<void> {
  const id = Number(upload.id);
  if (damaged.length > 0)
    await tx.delete(renditions).where(and(eq(renditions.uploadId, id), inArray(renditions.key, damaged)));
  const left = upload.renditions.filter(({ key }) => !damaged.includes(key)).map(({ kind }) => kind);
  const hasOriginal = Boolean(await context.storage.stat(`originals/${upload.code}`));
  const isShown = left.includes('mp4') && left.includes('poster') && hasOriginal;
  const [row] = await tx
    .update(uploads)
    .set(isShown ? { status: 'WATCHABLE' } : { status: 'STORED', progress: 0 })
    .where(eq(uploads.id, id))
    .returning();
  if (row) await queueUpload(context, tx, row);
}
