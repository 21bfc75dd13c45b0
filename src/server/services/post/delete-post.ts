import { eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { posts } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { badInput } from '#server/problem.ts';
import { settleOpen } from '#server/services/report/settle-reports.ts';
import { giveRoomBack } from '#server/services/storage/member-storage.ts';
import { lockPost } from './find-visible-post.ts';

/**
 * Removes a post of the member's own, whatever its status: it is out of every list and count at once, and so are its media. Row and
 * files are swept later; what its author removed is not restorable.
 */
export async function deletePost(context: Context, member: Member, code: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const post = await lockPost(tx, member, code);
    if (post.authorId !== member.id) throw badInput({ code: messages.postNotOwn }, messages.postNotOwn);
    const now = context.now();
    await tx
      .update(posts)
      .set({ removedAt: now, removedById: member.id, removedAs: 'AUTHOR' })
      .where(eq(posts.id, post.id));
    // Nothing is left for moderators to decide.
    await settleOpen(tx, post.id, { settlement: 'DELETED', settledAt: now, settledById: null, note: null });
  });
  await giveRoomBack(context, member.id);
}
