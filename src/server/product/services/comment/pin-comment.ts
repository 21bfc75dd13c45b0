import { and, eq } from 'drizzle-orm';
import type { pinComment as call } from '#lib/contract/comment/moderate-comment.ts';
import type { BodyOf, DataOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { pinnedComments } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayDecideComment } from '#server/product/audience/policies/comment.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { lockComment } from './find-visible-comment.ts';

/** Pins a comment above the others under the member's post, in place of the one that was pinned, or no longer pins it. */
export async function pinComment(
  context: Context,
  member: Member,
  { code, isPinned }: BodyOf<typeof call>,
): Promise<DataOf<typeof call>> {
  return await context.db.transaction(async (tx) => {
    const { id: commentId, postId, parentId, hiddenAs, ownerId } = await lockComment(tx, member, code);
    if (!mayDecideComment(member, { ownerId })) refuse(messages.commentNotUnderOwn);
    if (parentId !== null) refuse(messages.replyNotPinned);
    if (!isPinned) {
      await tx
        .delete(pinnedComments)
        .where(and(eq(pinnedComments.postId, postId), eq(pinnedComments.commentId, commentId)));
      return { isPinned };
    }
    if (hiddenAs !== null) refuse(messages.hiddenNotPinned);
    const pinnedAt = context.now();
    await tx
      .insert(pinnedComments)
      .values({ postId, commentId, pinnedAt })
      .onConflictDoUpdate({ target: pinnedComments.postId, set: { commentId, pinnedAt } });
    return { isPinned };
  });
}

function refuse(message: string): never {
  throw badInput({ code: message }, message);
}
