import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Comment } from '#lib/contract/comment/comment.ts';
import type { Page } from '#lib/contract/page.ts';
import { commentFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { comments } from '#server/db/schema/index.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { List, PageOf, PageQuery, Reader, Stretch } from '#server/lists/page-of.ts';
import { findVisiblePost } from '#server/services/post/find-visible-post.ts';
import { hydrateComments } from '#server/views/comment.ts';
import { findVisibleComment } from './find-visible-comment.ts';

type Query = PageQuery & { code: string };
type Row = Pick<typeof comments.$inferSelect, 'id' | 'createdAt'>;

/** A page of the comments on a post, without replies. 404 if the reader may not see the post. */
export async function listComments(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: Query,
): Promise<Page<Comment>> {
  const post = await findVisiblePost(context.db, reader.actor, query.code);
  return await pageOf(reader, query, {
    name: 'comments',
    of: [query.code],
    read: (stretch) => readComments(context.db, underPost(post.id), query.sort, stretch),
    ...presented(context, reader),
  });
}

/** A page of the replies to a comment. 404 if the reader may not see the comment. */
export async function listReplies(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: Query,
): Promise<Page<Comment>> {
  const comment = await findVisibleComment(context.db, reader.actor, query.code);
  return await pageOf(reader, query, {
    name: 'replies',
    of: [query.code],
    read: (stretch) => readComments(context.db, underComment(comment.id), query.sort, stretch),
    ...presented(context, reader),
  });
}

/** Comments on the post itself. */
export const underPost = (postId: number) => and(eq(comments.postId, postId), isNull(comments.parentId));

/** Replies to a comment. */
export const underComment = (commentId: number) => eq(comments.parentId, commentId);

const inThread = condition(commentFor.inThread, { of: 'comments' });

/** The comments of one place that everybody sees who sees the place. */
export async function readComments(
  db: Database,
  place: SQL | undefined,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<Row[]> {
  const { isAfter, order } = keyset(newest, sort, after);
  return await db
    .select({ id: comments.id, createdAt: comments.createdAt })
    .from(comments)
    .where(and(place, inThread, isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}

const newest = [
  [comments.createdAt, 'moment'],
  [comments.id, 'number'],
] as const;

function presented(context: Context, { actor }: Reader): Pick<List<Row, Comment>, 'keyOf' | 'present'> {
  return {
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: (rows) =>
      hydrateComments(
        context,
        rows.map(({ id }) => id),
        actor,
      ),
  };
}
