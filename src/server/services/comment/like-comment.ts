import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { commentLikes } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { lockComment } from './find-visible-comment.ts';

/** Likes the comment or reply, or removes the member's like. Likes of one comment wait for each other; triggers count them. */
export async function likeComment(
  context: Context,
  member: Member,
  code: string,
): Promise<{ liked: boolean; likeCount: string }> {
  return await context.db.transaction(async (tx) => {
    const comment = await lockComment(tx, member, code);
    const own = and(eq(commentLikes.accountId, member.id), eq(commentLikes.commentId, comment.id));
    const removed = await tx.delete(commentLikes).where(own).returning({ id: commentLikes.commentId });
    const liked = removed.length === 0;
    if (liked) {
      await tx.insert(commentLikes).values({ accountId: member.id, commentId: comment.id, createdAt: context.now() });
    }
    return { liked, likeCount: String(Math.max(0, comment.likeCount + (liked ? 1 : -1))) };
  });
}
