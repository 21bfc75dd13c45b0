import { and, eq } from 'drizzle-orm';
import type { likeComment as likeCommentCall } from '#lib/contract/comment/comment.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import { commentLikes } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { countCommentLike } from '#server/product/services/counts/add.ts';
import { lockComment } from './find-visible-comment.ts';

/**
 * Likes the comment or reply, or removes the member's like, as `liked` says; without it, toggles. Likes of one comment are serialized.
 */
export async function likeComment(
  context: Context,
  member: Member,
  { code, liked: wanted }: BodyOf<typeof likeCommentCall>,
): Promise<{ liked: boolean; likeCount: string }> {
  return await context.db.transaction(async (tx) => {
    const comment = await lockComment(tx, member, code);
    const own = and(eq(commentLikes.accountId, member.id), eq(commentLikes.commentId, comment.id));
    const [before] = await tx.select({ id: commentLikes.commentId }).from(commentLikes).where(own);
    const liked = wanted ?? !before;
    if (liked === Boolean(before)) return { liked, likeCount: String(comment.likeCount) };
    if (before) await tx.delete(commentLikes).where(own);
    else
      await tx.insert(commentLikes).values({ accountId: member.id, commentId: comment.id, createdAt: context.now() });
    const like = { commentId: comment.id, postId: comment.postId, authorId: comment.authorId, byId: member.id };
    await emit(context, tx, { kind: liked ? 'commentLiked' : 'commentUnliked', ...like });
    return { liked, likeCount: String(await countCommentLike(tx, comment.id, liked ? 1 : -1)) };
  });
}
