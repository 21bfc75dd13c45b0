import { eq } from 'drizzle-orm';
import * as messages from '#lib/contract/report/report-messages.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { isTheirs } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { recountAbove } from '#server/product/services/counts/recount.ts';

/** Restores a comment that a moderator removed, with its replies that nobody deleted. */
export async function restoreComment(context: Context, member: Member, code: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [comment] = await tx
      .select({ id: comments.id, authorId: comments.authorId, postId: comments.postId, parentId: comments.parentId })
      .from(comments)
      .where(visible(comments, code, commentFor.removed))
      .for('no key update');
    if (!comment) throw notFound(messages.commentNotRemoved);
    if (isTheirs(member, comment)) throw badInput({ code: messages.restoreOwn }, messages.restoreOwn);
    await tx
      .update(comments)
      .set({ removedAt: null, removedById: null, removedAs: null, removalNote: null })
      .where(eq(comments.id, comment.id));
    await recountAbove(tx, [comment]);
    const { id: commentId, postId, authorId } = comment;
    await emit(context, tx, { kind: 'commentRestored', commentId, postId, authorId });
  });
}
