import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { accounts, likes, posts } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { lockPost } from './find-visible-post.ts';

/** Likes the post, or takes the member's like back. Likes of one post take turns, so that its count is always its rows. */
export async function likePost(
  context: Context,
  member: Member,
  code: string,
): Promise<{ isLiked: boolean; likeCount: string }> {
  return await context.db.transaction(async (tx) => {
    const post = await lockPost(tx, member, code);
    const own = and(eq(likes.accountId, member.id), eq(likes.postId, post.id));
    const takenBack = await tx.delete(likes).where(own).returning({ postId: likes.postId });
    const isLiked = takenBack.length === 0;
    if (isLiked) {
      await tx.insert(likes).values({ accountId: member.id, postId: post.id, createdAt: context.now() });
    }
    const by = isLiked ? 1 : -1;
    const likeCount = post.likeCount + by;
    await tx.update(posts).set({ likeCount }).where(eq(posts.id, post.id));
    if (post.visibility === 'PUBLIC') {
      await tx
        .update(accounts)
        .set({ likeCount: sql`${accounts.likeCount} + ${by}` })
        .where(eq(accounts.id, post.authorId));
    }
    return { isLiked, likeCount: String(likeCount) };
  });
}
