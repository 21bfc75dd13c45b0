import { sql } from 'drizzle-orm';
import { newCode } from '../../src/server/codes.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { commentLikes, comments, likes, views } from '../../src/server/db/schema/index.ts';
import type { DemoComment, DemoReactions } from '../cast/activity.ts';
import type { HoursAgo } from './hours-ago.ts';
import { idOf } from './seed-members.ts';

/** The post that is reacted to. */
interface Target {
  postId: number;
  memberIds: Map<string, number>;
  hoursAgo: HoursAgo;
}

/** Writes likes, views and comments of a new post, and sets its counters of views and likes accordingly; triggers count the rest. */
export async function seedReactions(
  tx: Queryable,
  { likedBy, viewedBy, visitorViews, comments: said }: DemoReactions,
  { postId, memberIds, hoursAgo }: Target,
): Promise<void> {
  if (likedBy.length > 0) {
    await tx.insert(likes).values(
      likedBy.map((like) => ({
        accountId: idOf(memberIds, like.userName),
        postId,
        createdAt: hoursAgo(like.hoursAgo),
      })),
    );
  }
  if (viewedBy.length > 0) {
    await tx.insert(views).values(
      viewedBy.map((view) => {
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
  for (const comment of said) await seedComment(tx, memberIds, postId, null, comment, hoursAgo);
  await tx.execute(sql`update posts set view_count = ${viewedBy.length + visitorViews},
    like_count = ${likedBy.length} where id = ${postId}`);
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
