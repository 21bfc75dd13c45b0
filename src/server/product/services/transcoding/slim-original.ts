import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { stripPadding } from '#server/media/engine/engine.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/**
 * Replaces the original of a video by one without unneeded data, and records its size. If that is not possible, the original stays as it
 * is. May run again at any time.
 */
export async function slimOriginal(context: Context, upload: Upload, signal: AbortSignal): Promise<void> {
  const { storage } = context;
  const key = `originals/${upload.code}`;
  try {
    await storage.withTemporaryFolder(async (folder) => {
      const target = join(folder, 'slim');
      const made = await storage.withLocalFile(key, (source) => stripPadding({ source, target, signal }));
      await record(context, upload, made ? target : null);
    });
  } catch (error) {
    signal.throwIfAborted();
    context.log.warn({ err: error, uploadId: upload.id }, 'an original could not be made smaller');
  }
}

/** Locks the row, so that the original is removed before this, or afterwards together with its replacement. */
async function record(context: Context, upload: Upload, replacement: string | null): Promise<void> {
  const { storage } = context;
  const key = `originals/${upload.code}`;
  await context.db.transaction(async (tx) => {
    const isKept = and(eq(uploads.id, upload.id), isNull(uploads.originalRemovedAt));
    const [row] = await tx.select({ id: uploads.id }).from(uploads).where(isKept).for('no key update');
    if (!row) return;
    if (replacement) await storage.putFile(key, replacement);
    // Also if an earlier run replaced it and then crashed.
    const { bytes = 0 } = (await storage.stat(key)) ?? {};
    await tx.update(uploads).set({ originalBytes: bytes }).where(isKept);
  });
}

/** Removes the original of a mix that has its renditions: Riff can make it again from the member's own, and nothing else needs it. */
export async function dropMixed(context: Context, db: Queryable, upload: Pick<Upload, 'id' | 'code'>): Promise<void> {
  await context.storage.remove(`originals/${upload.code}`);
  await db.update(uploads).set({ originalBytes: 0 }).where(eq(uploads.id, upload.id));
}
