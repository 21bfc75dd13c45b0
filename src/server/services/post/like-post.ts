import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { likes, posts } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { lockPost } from './find-visible-post.ts';

/** Likes the post, or removes the member's like. Likes of one post wait for each other, so that its count always equals its rows. */
export async function likePost(
  context: Context,
  member: Member,
  code: string,
): Promise<{ isLiked: boolean; likeCount: string }> {
  return await context.db.transaction(async (tx) => {
    const post = await lockPost(tx, member, code);
    const own = and(eq(likes.accountId, member.id), eq(likes.postId, post.id));
    const removed = await tx.delete(likes).where(own).returning({ postId: likes.postId });
    const isLiked = removed.length === 0;
    if (isLiked) {
      await tx.insert(likes).values({ accountId: member.id, postId: post.id, createdAt: context.now() });
    }
    const by = isLiked ? 1 : -1;
    const likeCount = post.likeCount + by;
    await tx.update(posts).set({ likeCount }).where(eq(posts.id, post.id));
    return { isLiked, likeCount: String(likeCount) };
  });
}
