import { and, eq } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';

/** Records how much of the first rendition is done, 0 to 1; 100 percent is reserved for watchable uploads. */
export async function recordProgress(context: Context, uploadId: number, done: number): Promise<void> {
  const progress = Math.max(0, Math.min(99, Math.round(done * 100)));
  await context.db.transaction(async (tx) => {
    const [upload] = await tx
      .update(uploads)
      .set({ progress })
      .where(and(eq(uploads.id, uploadId), eq(uploads.status, 'STORED')))
      .returning({ ownerId: uploads.ownerId });
    if (upload) await emit(context, tx, { kind: 'progressed', uploadId, ownerId: upload.ownerId });
  });
}
