import { and, eq, isNull } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { isClaimed } from './claim-upload.ts';
import { removeFiles } from './discard-upload.ts';

/**
 * Deletes the member's upload of that name, finished or not, unless something uses it. Does nothing if there is none. If a request is
 * bringing bytes for it, the upload loses its name and its claim, and that request, or else the sweep, removes it.
 */
export async function abandonUpload(context: Context, actor: Member, uniqueId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [upload] = await tx
      .select({ id: uploads.id, code: uploads.code, isClaimed: isClaimed.mapWith(Boolean) })
      .from(uploads)
      .where(and(eq(uploads.ownerId, actor.id), eq(uploads.uniqueUploadId, uniqueId), isNull(uploads.usedAt)))
      .for('update');
    if (!upload) return;
    const isIt = eq(uploads.id, upload.id);
    if (upload.isClaimed) {
      await tx.update(uploads).set({ uniqueUploadId: null, claim: null, claimedUntil: null }).where(isIt);
      return;
    }
    await removeFiles(context, upload.code);
    await tx.delete(uploads).where(isIt);
  });
}
