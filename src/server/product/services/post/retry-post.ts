import { and, eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { PostStatus } from '#lib/contract/post/post-kinds.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { hasVideo } from '#server/product/services/hosting/with-source.ts';
import { findMix } from '#server/product/services/transcoding/find-mix.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/**
 * Processes the member's own FAILED post again; 404 if there is none, 400 if its source files are no longer stored. The second of two
 * simultaneous calls finds the post in processing and changes nothing.
 */
export async function retryPost(
  context: Context,
  actor: Member,
  code: string,
): Promise<{ postCode: string; status: PostStatus }> {
  return await context.db.transaction(async (tx) => {
    const isOwn = visible(posts, code, postFor.own, actor.id);
    // The upload is locked before its post is read, in the same order as in jobs.
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(eq(uploads.id, tx.select({ id: posts.uploadId }).from(posts).where(isOwn)))
      .for('update');
    const [post] = await tx.select({ id: posts.id, status: posts.status }).from(posts).where(isOwn).for('update');
    if (!upload || !post || post.status === 'READY') throw notFound(messages.postNotFound);
    if (post.status === 'PROCESSING') return { postCode: code, status: post.status };
    await processAgain(context, tx, upload, post.id);
    return { postCode: code, status: 'PROCESSING' };
  });
}

/**
 * Queues a FAILED upload and its post again; the caller has locked both. A visible post stays visible. 400 if the source files are no
 * longer stored.
 */
export async function processAgain(context: Context, tx: Queryable, upload: Upload, postId: number): Promise<void> {
  if (upload.originalRemovedAt || !(await hasOriginal(context, tx, upload))) {
    throw badInput({ code: messages.retryNotPossible }, messages.retryNotPossible);
  }
  const stored = { status: 'STORED', progress: 0, failure: null, touchedAt: context.now() } as const;
  await tx.update(uploads).set(stored).where(eq(uploads.id, upload.id));
  const hasFailed = and(eq(posts.id, postId), eq(posts.status, 'FAILED'));
  await tx.update(posts).set({ status: 'PROCESSING', failure: null }).where(hasFailed);
  await emit(context, tx, { kind: 'retried', postId, authorId: upload.ownerId });
  await queueUpload(context, tx, { ...upload, ...stored });
}

/** Whether the source files exist: its own original, or both uploads of the mix. */
async function hasOriginal(context: Context, tx: Queryable, upload: Upload): Promise<boolean> {
  if (await hasVideo(context, upload)) return true;
  const mix = await findMix(tx, upload);
  return mix !== undefined && (await hasVideo(context, mix.video));
}
