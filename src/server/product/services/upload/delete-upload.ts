import { and, eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { removeFiles } from './discard-upload.ts';

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
