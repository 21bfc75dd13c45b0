import { eq } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { removeUnused } from './mark-complete.ts';

/** Records the properties of a mixed video: pixels, bytes, seconds. */
export async function recordMixed(
  context: Context,
  upload: Upload,
  { width, height, bytes, duration }: { width: number; height: number; bytes: number; duration: number },
): Promise<void> {
  const noted = await context.db
    .update(uploads)
    .set({ format: 'mov', width, height, duration, totalBytes: bytes, receivedBytes: bytes, originalBytes: bytes })
    .where(eq(uploads.id, upload.id))
    .returning({ id: uploads.id });
  if (noted.length === 0) await removeUnused(context, upload);
}
