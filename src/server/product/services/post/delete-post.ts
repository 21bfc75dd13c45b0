import { eq } from 'drizzle-orm';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import type { deletePost as deletePostCall } from '#lib/contract/post/delete-post.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { postRemoverOf } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';
import { takeDownPost } from '#server/product/services/moderation/take-down.ts';
import { settleOpen } from '#server/product/services/report/settle-reports.ts';
import { giveRoomBack } from '#server/product/services/storage/member-storage.ts';
import { lockRemovablePost } from './find-visible-post.ts';

/**
 * Deletes a post of the member's own, or removes any other as a moderator does, whatever its status: it is out of every list and count at
 * once, and so are its media. Row and files are swept later; what its author deleted is not restorable. Open reports are settled, because
 * nothing is left to decide.
 */
export async function deletePost(
  context: Context,
  member: Member,
  { code, note: written }: BodyOf<typeof deletePostCall>,
): Promise<void> {
  const remover = await context.db.transaction(async (tx) => {
    const { id, authorId } = await lockRemovablePost(tx, member, code);
    const removedAs = postRemoverOf(member, { authorId });
    if (removedAs === null) throw badInput({ code: messages.postNotOwn }, messages.postNotOwn);
    const settledAt = context.now();
    if (removedAs === 'MODERATOR') {
      const note = written || null;
      await takeDownPost(context, tx, { member, id, note });
      await settleOpen(tx, id, { settlement: 'REMOVED', settledAt, settledById: member.id, note });
    } else {
      await tx.update(posts).set({ removedAt: settledAt, removedById: member.id, removedAs }).where(eq(posts.id, id));
      await recountPosts(tx, [id]);
      await settleOpen(tx, id, { settlement: 'DELETED', settledAt, settledById: null, note: null });
    }
    return removedAs;
  });
  if (remover === 'AUTHOR') await giveRoomBack(context, member.id);
}
