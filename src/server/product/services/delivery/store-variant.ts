import { stat } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

/**
 * Moves an image that was made from an upload into storage and counts it; false if the upload no longer exists. Locks the upload's row, so
 * that a deletion happens before this, or afterwards and includes this file.
 */
export async function storeVariant(
  context: Context,
  uploadId: number,
  key: string,
  localPath: string,
): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(eq(uploads.id, uploadId))
      .for('no key update');
    if (!row) return false;
    const { size } = await stat(localPath);
    const before = (await context.storage.stat(key))?.bytes ?? 0;
    await context.storage.putFile(key, localPath);
    await tx
      .update(uploads)
      .set({ variantBytes: sql`${uploads.variantBytes} + ${size - before}` })
      .where(eq(uploads.id, uploadId));
    return true;
  });
}
