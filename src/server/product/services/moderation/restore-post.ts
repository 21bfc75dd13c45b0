import { eq } from 'drizzle-orm';
import * as messages from '#lib/contract/report/report-messages.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { isTheirs } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';

/** Restores a post that a moderator removed to its former state. */
export async function restorePost(context: Context, member: Member, code: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [post] = await tx
      .select({ id: posts.id, authorId: posts.authorId, postType: posts.postType, uploadId: posts.uploadId })
      .from(posts)
      .where(visible(posts, code, postFor.removed))
      .for('no key update');
    if (!post) throw notFound(messages.postNotRemoved);
    if (isTheirs(member, post)) throw badInput({ code: messages.restoreOwn }, messages.restoreOwn);
    await tx
      .update(posts)
      .set({ removedAt: null, removedById: null, removedAs: null, removalNote: null })
      .where(eq(posts.id, post.id));
    await recountPosts(tx, [post.id]);
    const { id: postId, authorId, postType, uploadId } = post;
    await emit(context, tx, { kind: 'restored', postId, authorId, postType });
    // Jobs stop working on the files of a removed post, so queue them again.
    const [upload] = uploadId === null ? [] : await tx.select().from(uploads).where(eq(uploads.id, uploadId));
    if (upload) await queueUpload(context, tx, upload);
  });
}
