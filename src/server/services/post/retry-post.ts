import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { PostStatus } from '#lib/contract/post.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { posts, uploads } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { badInput, notFound } from '#server/problem.ts';
import { findMix } from '#server/services/transcoding/find-mix.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';

/**
 * Processes a post of the member's own that FAILED once more; 404 where there is none, 400 where what it was made from is not kept
 * any more. Of two calls at once the second finds the post on its way and changes nothing.
 */
export async function retryPost(
  context: Context,
  actor: Member,
  code: string,
): Promise<{ postCode: string; status: PostStatus }> {
  return await context.db.transaction(async (tx) => {
    const isOwn = and(eq(posts.code, code), eq(posts.authorId, actor.id), isNull(posts.removedAt));
    // The upload is locked before its post is read, as jobs do it.
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(eq(uploads.id, tx.select({ id: posts.uploadId }).from(posts).where(isOwn)))
      .for('update');
    const [post] = await tx.select({ id: posts.id, status: posts.status }).from(posts).where(isOwn).for('update');
    if (!upload || !post || post.status === 'READY') throw notFound(messages.postNotFound);
    if (post.status === 'PROCESSING') return { postCode: code, status: post.status };
    if (upload.originalRemovedAt || !(await hasOriginal(context, tx, upload))) {
      throw badInput({ code: messages.retryNotPossible }, messages.retryNotPossible);
    }
    await tx
      .update(uploads)
      .set({ status: 'STORED', progress: 0, failure: null, touchedAt: context.now() })
      .where(eq(uploads.id, upload.id));
    await tx.update(posts).set({ status: 'PROCESSING', failure: null }).where(eq(posts.id, post.id));
    await context.jobs.add('transcode-upload', { uploadId: upload.id }, { key: String(upload.id), within: tx });
    return { postCode: code, status: 'PROCESSING' };
  });
}

/** Whether there is something to try with: its own original, or both that it is mixed from. */
async function hasOriginal(context: Context, tx: Queryable, upload: Upload): Promise<boolean> {
  const isKept = async (code: string) => (await context.storage.stat(`originals/${code}`)) !== null;
  if (await isKept(upload.code)) return true;
  const mix = await findMix(tx, upload);
  return mix !== undefined && (await isKept(mix.videoCode));
}
