import { and, eq } from 'drizzle-orm';
import * as messages from '#lib/contract/report/report-messages.ts';
import { commentFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { comments } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { isTheirs } from '#server/policies/moderation.ts';
import { badInput, notFound } from '#server/problem.ts';
import { recountAbove } from '#server/services/counts/recount.ts';

/** Shows a comment that a moderator removed again, with the replies below it that nobody deleted. */
export async function restoreComment(context: Context, member: Member, code: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [comment] = await tx
      .select({ id: comments.id, authorId: comments.authorId, postId: comments.postId, parentId: comments.parentId })
      .from(comments)
      .where(and(eq(comments.code, code), condition(commentFor.removed, { of: 'comments' })))
      .for('no key update');
    if (!comment) throw notFound(messages.commentNotRemoved);
    if (isTheirs(member, comment)) throw badInput({ code: messages.restoreOwn }, messages.restoreOwn);
    await tx
      .update(comments)
      .set({ removedAt: null, removedById: null, removedAs: null, removalNote: null })
      .where(eq(comments.id, comment.id));
    await recountAbove(tx, [comment]);
  });
}
