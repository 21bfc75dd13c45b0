import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { isClaimed } from './claim-upload.ts';
import { removeFiles } from './remove-files.ts';

/** Deletes an upload of the member's own; 404 if it does not exist or is not theirs, 400 if a post or an avatar uses it. */
export async function deleteUpload(context: Context, actor: Member, publicId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.publicId, publicId), eq(uploads.ownerId, actor.id)))
      .for('update');
    if (!upload) throw notFound();
    if (upload.usedAt) throw badInput({ code: messages.fileInUse }, messages.fileInUse);
    await removeFiles(context, upload.code);
    await tx.delete(uploads).where(eq(uploads.id, upload.id));
  });
}

/**
 * Deletes the member's upload of that name, finished or not, unless it is used. Does nothing if there is none. If a request is sending
 * bytes for it, the upload loses its name and its claim; that request removes it, or else the sweep does.
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
