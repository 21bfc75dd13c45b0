import { and, eq } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { makeReady } from '#server/product/services/post/make-ready.ts';
import { insertRenditions } from '#server/product/services/transcoding/mark-complete.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/** Records that the host has been asked for the renditions of a video. */
export async function markAsked(context: Context, { id, ownerId }: Upload): Promise<void> {
  await context.db.transaction(async (tx) => {
    const asked = await tx
      .update(uploads)
      .set({ progress: askedProgress })
      .where(and(eq(uploads.id, id), eq(uploads.status, 'STORED'), eq(uploads.progress, 0)))
      .returning({ id: uploads.id });
    if (asked.length > 0) await emit(context, tx, { kind: 'progressed', uploadId: id, ownerId });
  });
}

/** The host reports no progress; this value shows that it is working. */
const askedProgress = 10;

/** Records that the host has the renditions of a video: it is complete, and its post READY, all or nothing. */
export async function markHosted(context: Context, upload: Upload): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [complete] = await tx
      .update(uploads)
      .set({ status: 'COMPLETE', progress: 100 })
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'STORED')))
      .returning();
    if (!complete) return;
    // This row says that there is a sound to play. Its key belongs to the host: no storage of Riff has that file.
    const sound = { kind: 'sound', bytes: 0, duration: complete.duration, key: complete.publicId } as const;
    if (complete.hasSound) await insertRenditions(tx, complete.id, [sound]);
    await makeReady(context, tx, complete.id);
  });
}
