import type { deleteComment as deleteCommentCall } from '#lib/contract/comment/comment.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayDeleteComment, removerOf } from '#server/product/audience/policies/comment.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { settleOpen } from '#server/product/services/report/settle-open.ts';
import { lockRemovableComment } from './find-visible-comment.ts';
import { removeComment } from './remove-comment.ts';

/** Deletes the member's own comment or one on their post, or removes another one as a moderator. Open reports of it are settled. */
export async function deleteComment(
  context: Context,
  member: Member,
  { code, note: written }: BodyOf<typeof deleteCommentCall>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const comment = await lockRemovableComment(tx, member, code);
    if (!mayDeleteComment(member, comment)) throw badInput({ code: messages.commentNotOwn }, messages.commentNotOwn);
    const as = removerOf(member, comment);
    const isModerator = as === 'MODERATOR';
    const note = isModerator ? written || null : null;
    await removeComment(context, tx, member, { comment, as, note });
    const settlement = isModerator ? 'REMOVED' : 'DELETED';
    const settledById = isModerator ? member.id : null;
    await settleOpen(context, tx, [{ kind: 'COMMENT', id: comment.id }], { settlement, settledById, note });
  });
}
