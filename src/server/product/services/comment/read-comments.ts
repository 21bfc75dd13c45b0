import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { comments, pinnedComments } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Key } from '#server/product/views/lists/cursors.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

/** The place of comments, on a post itself or below a comment, and their reader. */
interface Place {
  under: 'post' | 'comment';
  id: number;
  /** Null for visitors. */
  viewer: number | null;
}

/** A comment of a list with its sort key. */
export interface ListedComment {
  id: number;
  key: Key;
}

/** The comments of a place that the viewer can see, the pinned one first. The caller has checked the place itself. */
export async function readComments(
  db: Database,
  place: Place,
  sort: 'desc' | 'asc',
  stretch: Stretch,
): Promise<ListedComment[]> {
  const pinned = place.under === 'post' ? await findPinned(db, place) : null;
  if (pinned === null) return await readSorted(db, place, sort, stretch);
  const { after, skip, most } = stretch;
  if (after !== null) return await readSorted(db, place, sort, stretch, pinned);
  if (skip > 0) return await readSorted(db, place, sort, { after, skip: skip - 1, most }, pinned);
  const others = most > 1 ? await readSorted(db, place, sort, { after, skip, most: most - 1 }, pinned) : [];
  return [{ id: pinned, key: sort === 'desc' ? newestKey : oldestKey }, ...others];
}

/** The key of the pinned comment: all others come after it, whenever they were written. */
const newestKey: Key = [Date.UTC(9999, 0), 0];
const oldestKey: Key = [0, 0];

async function findPinned(db: Database, { id, viewer }: Place): Promise<number | null> {
  const [row] = await db
    .select({ id: comments.id })
    .from(pinnedComments)
    .innerJoin(comments, eq(comments.id, pinnedComments.commentId))
    .where(and(eq(pinnedComments.postId, id), condition(commentFor.inThread, { of: 'comments', viewer })));
  return row?.id ?? null;
}

async function readSorted(
  db: Database,
  { under, id, viewer }: Place,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
  pinned: number | null = null,
): Promise<ListedComment[]> {
  const place = under === 'post' ? and(eq(comments.postId, id), isNull(comments.parentId)) : eq(comments.parentId, id);
  const isOther = pinned === null ? undefined : ne(comments.id, pinned);
  const { isAfter, order } = keyset(newest, sort, after);
  const rows = await db
    .select({ id: comments.id, createdAt: comments.createdAt })
    .from(comments)
    .where(and(place, condition(commentFor.inThread, { of: 'comments', viewer }), isOther, isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
  return rows.map(({ id: comment, createdAt }) => ({ id: comment, key: [createdAt.getTime(), comment] }));
}

const newest = [
  [comments.createdAt, 'moment'],
  [comments.id, 'number'],
] as const;
