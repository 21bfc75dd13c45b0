import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import { copyKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { removeFiles, removeMade } from '#server/product/services/upload/remove-files.ts';
import { isNoSource } from './find-mix.ts';

export type NewRendition = Omit<typeof renditions.$inferInsert, 'uploadId' | 'id' | 'createdAt'>;

/** Records that an upload has all its renditions. They replace the copy of its original that was shown before. */
export async function markComplete(context: Context, upload: Upload, made: NewRendition[]): Promise<void> {
  const copy = copyKey(upload.code);
  const row = await context.db.transaction(async (tx) => {
    const [complete] = await tx
      .update(uploads)
      .set({ status: 'COMPLETE' })
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'WATCHABLE')))
      .returning({ id: uploads.id });
    if (!complete) return null;
    await insertRenditions(tx, upload.id, made);
    if (made.length > 0) {
      await tx.delete(renditions).where(and(eq(renditions.uploadId, upload.id), eq(renditions.key, copy)));
    }
    return complete;
  });
  if (!row) return await removeUnused(context, upload);
  if (made.length === 0) return;
  // Everything else is done. If this fails, the file is removed with the upload.
  await context.storage
    .remove(copy)
    .catch((error: unknown) => context.log.warn({ err: error, uploadId: upload.id }, 'a copy could not be removed'));
}

/** Records renditions of an upload, whatever its status. */
export async function addRenditions(context: Context, upload: Upload, made: NewRendition[]): Promise<void> {
  await insertRenditions(context.db, upload.id, made);
}

/** Inserts renditions; an existing one is replaced. */
export async function insertRenditions(tx: Queryable, uploadId: number, made: NewRendition[]): Promise<void> {
  if (made.length === 0) return;
  await tx
    .insert(renditions)
    .values(made.map((rendition) => ({ ...rendition, uploadId })))
    .onConflictDoUpdate({
      target: [renditions.uploadId, renditions.kind, renditions.shortSide],
      set: {
        width: sql`excluded.width`,
        height: sql`excluded.height`,
        bytes: sql`excluded.bytes`,
        duration: sql`excluded.duration`,
        key: sql`excluded.key`,
      },
    });
}

/** Removes the files that a job made for an upload that was deleted in the meantime, or became the source of a mix before it had a rendition. */
export async function removeUnused(context: Context, upload: Upload): Promise<void> {
  const [row] = await context.db
    .select({ status: uploads.status, isShown: sql<boolean>`${isNoSource(context.db)}` })
    .from(uploads)
    .where(eq(uploads.id, upload.id));
  if (!row) return await removeFiles(context, upload.code);
  if (row.status === 'STORED' && !row.isShown) await removeMade(context, upload.code);
}
