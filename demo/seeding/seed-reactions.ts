import { sql } from 'drizzle-orm';
import { newCode } from '../../src/server/codes.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { commentLikes, comments, likes, views } from '../../src/server/db/schema/index.ts';
import type { DemoComment, DemoReactions } from '../cast/activity.ts';
import type { HoursAgo } from './hours-ago.ts';
import { idOf } from './seed-members.ts';
import type { PostIds } from './seed-posts.ts';

/** Writes likes, views and comments, and sets the counters of views and likes accordingly; triggers count the comments. */
export async function seedReactions(
  tx: Queryable,
  reactions: readonly DemoReactions[],
  memberIds: Map<string, number>,
  postIds: PostIds,
  hoursAgo: HoursAgo,
): Promise<void> {
  for (const reaction of reactions) {
    const postId = idOf(postIds, reaction.postKey);
    if (reaction.likedBy.length > 0) {
      await tx.insert(likes).values(
        reaction.likedBy.map((like) => ({
          accountId: idOf(memberIds, like.userName),
          postId,
          createdAt: hoursAgo(like.hoursAgo),
        })),
      );
    }
    if (reaction.viewedBy.length > 0) {
      await tx.insert(views).values(
        reaction.viewedBy.map((view) => {
          const at = hoursAgo(view.hoursAgo);
          const day = at.toISOString().slice(0, 10);
          return {
            accountId: idOf(memberIds, view.userName),
            postId,
            day,
            createdAt: at,
            lastViewedAt: at,
            listedAt: at,
          };
        }),
      );
    }
    for (const comment of reaction.comments) await seedComment(tx, memberIds, postId, null, comment, hoursAgo);
    await tx.execute(sql`update posts set view_count = ${reaction.viewedBy.length + reaction.visitorViews},
      like_count = ${reaction.likedBy.length} where id = ${postId}`);
  }
  await tx.execute(sql`update accounts a set like_count = coalesce((select sum(p.like_count) from posts p
    where p.author_id = a.id), 0) where a.id in (${sql.join([...memberIds.values()], sql`, `)})`);
}

async function seedComment(
  tx: Queryable,
  memberIds: Map<string, number>,
  postId: number,
  parentId: number | null,
  comment: DemoComment,
  hoursAgo: HoursAgo,
): Promise<void> {
  const [row] = await tx
    .insert(comments)
    .values({
      code: newCode(),
      postId,
      parentId,
      authorId: idOf(memberIds, comment.author),
      content: comment.text,
      createdAt: hoursAgo(comment.hoursAgo),
    })
    .returning({ id: comments.id });
  if (!row) throw new Error('a demo comment was not inserted');
  if (comment.likedBy.length > 0) {
    await tx.insert(commentLikes).values(
      comment.likedBy.map((name) => ({
        accountId: idOf(memberIds, name),
        commentId: row.id,
      })),
    );
  }
  for (const reply of comment.replies) await seedComment(tx, memberIds, postId, row.id, reply, hoursAgo);
}
