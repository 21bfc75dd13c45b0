import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import { makeFailed } from '#server/services/post/make-ready.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';
import { removeFiles } from '#server/services/upload/discard-upload.ts';

/** Notes that nothing can be made of an upload, tells its post's author why, and keeps none of its bytes. */
export async function markFailed(context: Context, upload: Upload, failure: string): Promise<void> {
  const failed = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(uploads)
      .set({ status: 'FAILED', failure })
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'STORED')))
      .returning({ id: uploads.id });
    if (row) await makeFailed(tx, upload.id, failure);
    return row;
  });
  if (failed) await removeFiles(context, upload.code);
}
