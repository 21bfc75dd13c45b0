import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

/** The place of comments, on a post itself or below a comment, and their reader. */
interface Place {
  under: 'post' | 'comment';
  id: number;
  /** Null for visitors. */
  viewer: number | null;
}

/** The sort key of a list of comments. */
export type CommentKey = Pick<typeof comments.$inferSelect, 'id' | 'createdAt'>;

/** The comments of a place that the viewer can see. The caller has checked the place itself. */
export async function readComments(
  db: Database,
  { under, id, viewer }: Place,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<CommentKey[]> {
  const place = under === 'post' ? and(eq(comments.postId, id), isNull(comments.parentId)) : eq(comments.parentId, id);
  const { isAfter, order } = keyset(newest, sort, after);
  return await db
    .select({ id: comments.id, createdAt: comments.createdAt })
    .from(comments)
    .where(and(place, condition(commentFor.inThread, { of: 'comments', viewer }), isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}

const newest = [
  [comments.createdAt, 'moment'],
  [comments.id, 'number'],
] as const;
