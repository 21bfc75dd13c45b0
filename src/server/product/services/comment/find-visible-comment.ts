import { and, eq } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Database, Queryable } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { comments, posts } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition, conditionText } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import { notFound } from '#server/product/problem.ts';

/** A comment or reply with what decides who may do what with it. */
interface FoundComment {
  id: number;
  authorId: number;
  /** The author of the post. */
  ownerId: number;
  postId: number;
  /** Null for a comment on the post itself. */
  parentId: number | null;
  likeCount: number;
}

type Row = { [Name in keyof FoundComment]: string | null };

const visible = prepared<Row>(
  'visible_comment',
  `select c.id, c.author_id as "authorId", p.author_id as "ownerId", c.post_id as "postId", c.parent_id as "parentId",
      c.like_count as "likeCount"
    from comments c join posts p on p.id = c.post_id
    where c.code = $1 and ${conditionText(commentFor.viewer, { of: 'c', viewer: '$2::bigint' })}`,
);

/** The comment with this code. One that this actor may not see gets the same 404 as one that never existed. */
export async function findVisibleComment(db: Database, actor: Actor, code: string): Promise<FoundComment> {
  const [found] = await visible(db, [code, viewerId(actor)]);
  if (!found) throw notFound(messages.commentGone);
  const { id, authorId, ownerId, postId, parentId, likeCount } = found;
  return {
    id: Number(id),
    authorId: Number(authorId),
    ownerId: Number(ownerId),
    postId: Number(postId),
    parentId: parentId === null ? null : Number(parentId),
    likeCount: Number(likeCount),
  };
}

/** The same, locked against other writers until the transaction ends. */
export async function lockComment(tx: Queryable, actor: Actor, code: string): Promise<FoundComment> {
  const [found] = await tx
    .select({
      id: comments.id,
      authorId: comments.authorId,
      ownerId: posts.authorId,
      postId: comments.postId,
      parentId: comments.parentId,
      likeCount: comments.likeCount,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.code, code), condition(commentFor.viewer, { of: 'comments', viewer: viewerId(actor) })))
    .for('no key update', { of: comments });
  if (!found) throw notFound(messages.commentGone);
  return found;
}
