import { and, eq, isNull } from 'drizzle-orm';
import { limits } from '#lib/contract/limits.ts';
import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition, conditionText } from '#server/product/audience/condition.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

/** Where comments are: on a post itself, or below a comment. */
interface Place {
  under: 'post' | 'comment';
  id: number;
}

/** What a list of comments is ordered by. */
export type CommentKey = Pick<typeof comments.$inferSelect, 'id' | 'createdAt'>;

const usual = limits.commentPageSize + 1;
const conditions = { post: 'c.post_id = $1 and c.parent_id is null', comment: 'c.parent_id = $1' };

/** The first page in the usual size: what everybody reads who opens a panel. */
const first = (under: Place['under'], sort: 'desc' | 'asc') =>
  parsed<{ id: string; createdAt: Date }>(
    `first_comments_${under}_${sort}`,
    `select c.id, c.created_at as "createdAt" from comments c
      where ${conditions[under]} and ${conditionText(commentFor.inThread, { of: 'c' })}
      order by c.created_at ${sort}, c.id ${sort} limit ${usual}`,
  );
const firsts = {
  post: { desc: first('post', 'desc'), asc: first('post', 'asc') },
  comment: { desc: first('comment', 'desc'), asc: first('comment', 'asc') },
};

/** The comments of one place that everybody sees who sees the place. */
export async function readComments(
  db: Database,
  { under, id }: Place,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<CommentKey[]> {
  if (after === null && skip === 0 && most === usual) {
    const rows = await firsts[under][sort](db, [id]);
    return rows.map((row) => ({ id: Number(row.id), createdAt: new Date(row.createdAt) }));
  }
  const place = under === 'post' ? and(eq(comments.postId, id), isNull(comments.parentId)) : eq(comments.parentId, id);
  const { isAfter, order } = keyset(newest, sort, after);
  return await db
    .select({ id: comments.id, createdAt: comments.createdAt })
    .from(comments)
    .where(and(place, inThread, isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}

const inThread = condition(commentFor.inThread, { of: 'comments' });

const newest = [
  [comments.createdAt, 'moment'],
  [comments.id, 'number'],
] as const;
