import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';

/**
 * Moves an image that was made from an upload into storage; false if the upload no longer exists. Its row is locked meanwhile:
 * the upload is deleted before this, or afterwards together with this file.
 */
export async function storeVariant(
  context: Context,
  uploadId: number,
  key: string,
  localPath: string,
): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const [row] = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, uploadId)).for('key share');
    if (row) await context.storage.putFile(key, localPath);
    return row !== undefined;
  });
}
