import { eq } from 'drizzle-orm';
import type { hideComment as call } from '#lib/contract/comment/moderate-comment.ts';
import type { BodyOf, DataOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { comments, pinnedComments } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayDecideComment } from '#server/product/audience/policies/comment.ts';
import type { Context } from '#server/product/context.ts';
import type { DomainEvent } from '#server/product/events/domain-event.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput } from '#server/product/problem.ts';
import { recountAbove } from '#server/product/services/counts/recount.ts';
import { lockComment } from './find-visible-comment.ts';
import { type Sent, sentEvents } from './sent-events.ts';

/** Hides a comment under the member's post from everybody but its writer, or shows it. One that waits for approval is then told of. */
export async function hideComment(
  context: Context,
  member: Member,
  { code, isHidden }: BodyOf<typeof call>,
): Promise<DataOf<typeof call>> {
  return await context.db.transaction(async (tx) => {
    const comment = await lockComment(tx, member, code);
    if (!mayDecideComment(member, comment)) {
      throw badInput({ code: messages.commentNotUnderOwn }, messages.commentNotUnderOwn);
    }
    const { id, postId, hiddenAs } = comment;
    // One that waits for approval is hidden already, and stays as it is.
    if (isHidden === (hiddenAs !== null)) return { isHidden };
    await tx
      .update(comments)
      .set({ hiddenAs: isHidden ? 'AUTHOR' : null })
      .where(eq(comments.id, id));
    if (isHidden) await tx.delete(pinnedComments).where(eq(pinnedComments.commentId, id));
    await recountAbove(tx, [comment]);
    const approved = hiddenAs === 'HELD' ? await approval(tx, comment) : [];
    await emit(context, tx, { kind: 'commentHidden', commentId: id, postId }, ...approved);
    return { isHidden };
  });
}

/** The events of an approval: the comment is sent, and a reply to somebody else no longer waits. */
async function approval(tx: Queryable, comment: Sent): Promise<DomainEvent[]> {
  const [sent, ...mentions] = await sentEvents(tx, comment);
  if (sent.kind === 'commented' || sent.authorId === comment.ownerId) return [sent, ...mentions];
  const { id: commentId, postId, ownerId, authorId: byId } = comment;
  return [{ kind: 'replyApproved', commentId, postId, authorId: ownerId, byId }, sent, ...mentions];
}
