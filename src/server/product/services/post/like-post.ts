import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import type { likePost as likePostCall } from '#lib/contract/post/post.ts';
import { likes } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { countLikes } from '#server/product/services/counts/add.ts';
import { lockPost } from './find-visible-post.ts';

/**
 * Likes the post or removes the member's like, as `isLiked` says; without it, toggles. Likes of one post are serialized, so that its count
 * always equals its rows.
 */
export async function likePost(
  context: Context,
  member: Member,
  { code, isLiked: wanted }: BodyOf<typeof likePostCall>,
): Promise<{ isLiked: boolean; likeCount: string }> {
  return await context.db.transaction(async (tx) => {
    const post = await lockPost(tx, member, code);
    const own = and(eq(likes.accountId, member.id), eq(likes.postId, post.id));
    const [before] = await tx.select({ postId: likes.postId }).from(likes).where(own);
    const isLiked = wanted ?? !before;
    if (isLiked === Boolean(before)) return { isLiked, likeCount: String(post.likeCount) };
    const likeCount = Math.max(0, post.likeCount + (isLiked ? 1 : -1));
    await countLikes(tx, [post.id], isLiked ? 1 : -1);
    if (before) await tx.delete(likes).where(own);
    else await tx.insert(likes).values({ accountId: member.id, postId: post.id, createdAt: context.now() });
    const like = { postId: post.id, authorId: post.authorId, byId: member.id };
    await emit(context, tx, { kind: isLiked ? 'liked' : 'unliked', ...like });
    return { isLiked, likeCount: String(likeCount) };
  });
}
