import { eq } from 'drizzle-orm';
import { newCode } from '../../src/server/ground/codes.ts';
import type { Queryable } from '../../src/server/ground/db/database.ts';
import { commentLikes, comments, likes, posts, views } from '../../src/server/ground/db/schema/index.ts';
import { type DemoComment, reactionsTo } from '../cast/activity.ts';
import type { DemoPostScript } from '../posts/script.ts';
import { type HoursAgo, named } from './seed-members.ts';

/** The post that is reacted to. */
interface Target {
  postId: number;
  memberIds: Map<string, number>;
  hoursAgo: HoursAgo;
}

/** Writes likes, views and comments of a new post, and the number of its views, because visitors leave no rows. */
export async function seedReactions(tx: Queryable, script: DemoPostScript, target: Target): Promise<void> {
  const { postId, memberIds, hoursAgo } = target;
  const { likedBy, viewedBy, visitorViews, comments: said } = reactionsTo(script);
  const liked = likedBy.map((like) => ({
    accountId: named(memberIds, like.userName),
    postId,
    createdAt: hoursAgo(like.hoursAgo),
  }));
  const viewed = viewedBy.map((view) => {
    const at = hoursAgo(view.hoursAgo);
    return { accountId: named(memberIds, view.userName), postId, createdAt: at, lastViewedAt: at, listedAt: at };
  });
  if (liked.length > 0) await tx.insert(likes).values(liked);
  if (viewed.length > 0) await tx.insert(views).values(viewed);
  for (const comment of said) await seedComment(tx, target, null, comment);
  const viewCount = viewed.length + visitorViews;
  await tx.update(posts).set({ viewCount }).where(eq(posts.id, postId));
}

async function seedComment(
  tx: Queryable,
  target: Target,
  parentId: number | null,
  comment: DemoComment,
): Promise<void> {
  const { postId, memberIds, hoursAgo } = target;
  const [row] = await tx
    .insert(comments)
    .values({
      code: newCode(),
      postId,
      parentId,
      authorId: named(memberIds, comment.author),
      content: comment.text,
      createdAt: hoursAgo(comment.hoursAgo),
    })
    .returning({ id: comments.id });
  if (!row) throw new Error('a demo comment was not inserted');
  const liked = comment.likedBy.map((name) => ({ accountId: named(memberIds, name), commentId: row.id }));
  if (liked.length > 0) await tx.insert(commentLikes).values(liked);
  for (const reply of comment.replies) await seedComment(tx, target, row.id, reply);
}
