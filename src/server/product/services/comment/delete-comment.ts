import { eq } from 'drizzle-orm';
import type { deleteComment as deleteCommentCall } from '#lib/contract/comment/comment.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayDeleteComment, removerOf } from '#server/product/audience/policies/comment.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput } from '#server/product/problem.ts';
import { recountAbove } from '#server/product/services/counts/recount.ts';
import { lockRemovableComment } from './find-visible-comment.ts';

/** Removes a reply, or a comment with its replies. The row stays, with the person who removed it and a moderator's reason. */
export async function deleteComment(
  context: Context,
  member: Member,
  { code, note }: BodyOf<typeof deleteCommentCall>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const comment = await lockRemovableComment(tx, member, code);
    if (!mayDeleteComment(member, comment)) throw badInput({ code: messages.commentNotOwn }, messages.commentNotOwn);
    const removedAs = removerOf(member, comment);
    const removalNote = removedAs === 'MODERATOR' ? note || null : null;
    await tx
      .update(comments)
      .set({ removedAt: context.now(), removedById: member.id, removedAs, removalNote })
      .where(eq(comments.id, comment.id));
    await recountAbove(tx, [comment]);
    await emit(context, tx, {
      kind: 'commentRemoved',
      commentId: comment.id,
      postId: comment.postId,
      authorId: comment.authorId,
      as: removedAs,
    });
  });
}
