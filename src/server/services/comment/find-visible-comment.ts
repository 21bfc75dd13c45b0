import { and, eq } from 'drizzle-orm';
import { commentFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Queryable } from '#server/db/database.ts';
import { comments, posts } from '#server/db/schema/index.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';

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

/** The comment with this code. One that this actor may not see gets the same 404 as one that never existed. */
export async function findVisibleComment(tx: Queryable, actor: Actor, code: string): Promise<FoundComment> {
  const [found] = await visible(tx, actor, code);
  return admit(found);
}

/** The same, locked against other writers until the transaction ends. */
export async function lockComment(tx: Queryable, actor: Actor, code: string): Promise<FoundComment> {
  const [found] = await visible(tx, actor, code).for('no key update', { of: comments });
  return admit(found);
}

function visible(tx: Queryable, actor: Actor, code: string) {
  return tx
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
    .where(and(eq(comments.code, code), condition(commentFor.viewer, { of: 'comments', viewer: viewerId(actor) })));
}

function admit(found: FoundComment | undefined): FoundComment {
  if (!found) throw notFound();
  return found;
}
