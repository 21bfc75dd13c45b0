import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { isClaimed } from './claim-upload.ts';
import { removeFiles } from './discard-upload.ts';

/**
 * Deletes the member's upload of that name, finished or not, unless something uses it. Does nothing if there is none. If a request is
 * bringing bytes for it, the upload loses its name and its claim, and that request, or else the sweep, removes it.
 */
export async function abandonUpload(context: Context, actor: Member, uniqueId: string): Promise<void> {
  const isMeant = and(eq(uploads.ownerId, actor.id), eq(uploads.uniqueUploadId, uniqueId), isNull(uploads.usedAt));
  await context.db.transaction(async (tx) => {
    const left = await tx
      .update(uploads)
      .set({ uniqueUploadId: null, claim: null, claimedUntil: null })
      .where(and(isMeant, isClaimed))
      .returning({ id: uploads.id });
    if (left.length > 0) return;
    const [upload] = await tx.select({ id: uploads.id, code: uploads.code }).from(uploads).where(isMeant).for('update');
    if (!upload) return;
    await removeFiles(context, upload.code);
    await tx.delete(uploads).where(eq(uploads.id, upload.id));
  });
}
