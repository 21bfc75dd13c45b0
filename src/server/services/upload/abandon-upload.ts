import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { removeFiles } from './discard-upload.ts';

/** Deletes the member's upload of that name, finished or not, unless something uses it. Does nothing if there is none. */
export async function abandonUpload(context: Context, actor: Member, uniqueId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [upload] = await tx
      .select({ id: uploads.id, code: uploads.code })
      .from(uploads)
      .where(and(eq(uploads.ownerId, actor.id), eq(uploads.uniqueUploadId, uniqueId), isNull(uploads.usedAt)))
      .for('update');
    if (!upload) return;
    await removeFiles(context, upload.code);
    await tx.delete(uploads).where(eq(uploads.id, upload.id));
  });
}
