import type { BodyOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import type { deletePost as deletePostCall } from '#lib/contract/post/delete-post.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { postRemoverOf } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { settleOpen } from '#server/product/services/report/settle-reports.ts';
import { giveRoomBack } from '#server/product/services/storage/member-storage.ts';
import { lockPostToChange } from './find-visible-post.ts';
import { removePost } from './remove-post.ts';

/**
 * Deletes the member's own post, or removes another one as a moderator, whatever its status. The post and its media disappear from all
 * lists and counts at once; its row and files are swept later. Posts deleted by their authors cannot be restored. Open reports are
 * settled, because nothing is left to decide.
 */
export async function deletePost(
  context: Context,
  member: Member,
  { code, note: written }: BodyOf<typeof deletePostCall>,
): Promise<void> {
  const remover = await context.db.transaction(async (tx) => {
    const post = await lockPostToChange(tx, member, code);
    const as = postRemoverOf(member, post);
    if (as === null) throw badInput({ code: messages.postNotOwn }, messages.postNotOwn);
    const isModerator = as === 'MODERATOR';
    const note = isModerator ? written || null : null;
    await removePost(context, tx, member, { post, as, note });
    const settlement = isModerator ? 'REMOVED' : 'DELETED';
    await settleOpen(context, tx, post.id, { settlement, settledById: isModerator ? member.id : null, note });
    return as;
  });
  if (remover === 'AUTHOR') await giveRoomBack(context, member.id);
}
