import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, comments, posts } from '#server/ground/db/schema/index.ts';
import { memberFor, postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { idList, lockRows, type Place } from './recount.ts';

/** One more, or one less. */
type By = 1 | -1;

/** Adds one like to each of these posts and to their authors, or removes one. The caller has locked the posts. */
export async function countLikes(tx: Queryable, postIds: number[], by: By): Promise<void> {
  const { rows } = await tx.execute<{ id: string; likes: number }>(sql`
    with changed as (update posts set like_count = greatest(like_count + ${by}, 0) where id = any (${idList(postIds)})
      returning author_id, ${condition(postFor.everybodyByRow, { of: 'posts' })} as is_public)
    select author_id as id, count(*)::int as likes from changed where is_public group by author_id order by author_id`);
  const authors = rows.map(({ id, likes }) => ({ id: Number(id), likes }));
  for (const { id, likes } of authors) {
    await tx
      .update(accounts)
      .set({ likeCount: sql`greatest(${accounts.likeCount} + ${by * likes}, 0)` })
      .where(eq(accounts.id, id));
  }
}

/** Returns the comment's new number of likes. */
export async function countCommentLike(tx: Queryable, commentId: number, by: By): Promise<number> {
  const [counted] = await tx
    .update(comments)
    .set({ likeCount: sql`greatest(${comments.likeCount} + ${by}, 0)` })
    .where(eq(comments.id, commentId))
    .returning({ likeCount: comments.likeCount });
  return counted?.likeCount ?? 0;
}

/** Returns the post's new number of views. */
export async function countView(tx: Queryable, postId: number): Promise<number | undefined> {
  const [counted] = await tx
    .update(posts)
    .set({ viewCount: sql`${posts.viewCount} + 1` })
    .where(eq(posts.id, postId))
    .returning({ viewCount: posts.viewCount });
  return counted?.viewCount;
}

/** Locks the counting rows and then the author before a comment is written, so that the account cannot be disabled in between. */
export async function lockPlace(tx: Queryable, { postId, parentId }: Place, authorId: number): Promise<void> {
  if (parentId === null) await lockRows(tx, 'posts', [postId]);
  else await lockRows(tx, 'comments', [parentId]);
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, authorId)).for('share');
}

/** Counts a comment that was written after `lockPlace`, unless its author's account has just been disabled. */
export async function countComment(tx: Queryable, { postId, parentId }: Place, authorId: number): Promise<void> {
  const one = sql`(${isEnabled(authorId)})::int`;
  if (parentId === null) {
    await tx
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + ${one}` })
      .where(eq(posts.id, postId));
  } else {
    await tx
      .update(comments)
      .set({ replyCount: sql`${comments.replyCount} + ${one}` })
      .where(eq(comments.id, parentId));
  }
}

/** Counts a follow on both sides. The caller has locked both accounts. */
export async function countFollow(tx: Queryable, follower: number, followee: number, by: By): Promise<void> {
  await tx
    .update(accounts)
    .set({ followerCount: sql`greatest(${accounts.followerCount} + ${by} * (${isEnabled(follower)})::int, 0)` })
    .where(eq(accounts.id, followee));
  await tx
    .update(accounts)
    .set({ followedCount: sql`greatest(${accounts.followedCount} + ${by} * (${isEnabled(followee)})::int, 0)` })
    .where(eq(accounts.id, follower));
}

const isEnabled = (id: number) =>
  sql`exists (select from accounts a where a.id = ${id} and ${condition(memberFor.everybody, { of: 'a' })})`;
