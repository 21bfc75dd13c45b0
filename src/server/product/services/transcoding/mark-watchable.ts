import { and, eq } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { makeReady } from '#server/product/services/post/make-ready.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { isNoSource } from './find-mix.ts';
import { insertRenditions, type NewRendition, removeUnused } from './mark-complete.ts';
import { queueUpload } from './queue-upload.ts';

/**
 * Records the first rendition: the upload's post becomes READY and the rest of the ladder is queued, all or nothing. From then on the
 * upload has the duration of the rendition, because containers sometimes contain a wrong one.
 */
export async function markWatchable(context: Context, upload: Upload, made: NewRendition[]): Promise<void> {
  const duration = made.find(({ kind }) => kind === 'mp4')?.duration ?? upload.duration;
  const row = await context.db.transaction(async (tx) => {
    // Waits for a publish that makes it the source of a mix; the next statement sees the result.
    await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, upload.id)).for('update');
    const [watchable] = await tx
      .update(uploads)
      .set({ status: 'WATCHABLE', progress: 100, duration })
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'STORED'), isNoSource(tx)))
      .returning();
    if (!watchable) return null;
    await insertRenditions(tx, upload.id, made);
    await makeReady(context, tx, upload.id);
    await queueUpload(context, tx, watchable);
    return watchable;
  });
  if (!row) await removeUnused(context, upload);
}
