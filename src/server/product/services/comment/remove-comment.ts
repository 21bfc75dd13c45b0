import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { recountAbove } from '#server/product/services/counts/recount.ts';

/** A comment that the transaction has locked, with the moderator's reason. */
interface Removal {
  comment: Pick<typeof comments.$inferSelect, 'id' | 'authorId' | 'postId' | 'parentId'>;
  as: 'AUTHOR' | 'OWNER' | 'MODERATOR';
  note: string | null;
}

/** Removes a reply, or a comment with its replies. The row stays, with the person who removed it and a moderator's reason. */
export async function removeComment(
  context: Context,
  tx: Queryable,
  member: Member,
  { comment, as, note }: Removal,
): Promise<void> {
  await tx
    .update(comments)
    .set({ removedAt: context.now(), removedById: member.id, removedAs: as, removalNote: note })
    .where(eq(comments.id, comment.id));
  await recountAbove(tx, [comment]);
  const { id: commentId, postId, authorId } = comment;
  await emit(context, tx, { kind: 'commentRemoved', commentId, postId, authorId, as });
}
