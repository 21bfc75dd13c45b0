import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';

/**
 * Moves a picture that was made of an upload into storage; false where the upload is gone. Its row is held meanwhile:
 * whoever deletes the upload comes before, or after and takes this file with the others.
 */
export async function keepVariant(
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
