import { eq, type SQL } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { comments, posts } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import { type Actor, type Member, viewerId } from '#server/product/audience/policies/actor.ts';
import { mayRemoveComments } from '#server/product/audience/policies/comment.ts';
import { notFound } from '#server/product/problem.ts';

/** A comment or reply with the facts that policies need. */
type FoundComment = Awaited<ReturnType<typeof select>>[number];

/** The comment with this code. One that this actor may not see gets the same 404 as one that never existed. */
export async function findVisibleComment(tx: Queryable, actor: Actor, code: string): Promise<FoundComment> {
  return there(await select(tx, visible(comments, code, commentFor.viewer, viewerId(actor))));
}

/** The same, locked against other writers until the transaction ends. */
export async function lockComment(tx: Queryable, actor: Actor, code: string): Promise<FoundComment> {
  const isVisible = visible(comments, code, commentFor.viewer, viewerId(actor));
  return there(await select(tx, isVisible).for('no key update', { of: comments }));
}

/** The same for a member who wants to remove the comment, also across a block. */
export async function lockRemovableComment(tx: Queryable, member: Member, code: string): Promise<FoundComment> {
  const rule = mayRemoveComments(member) ? commentFor.removable : commentFor.deletable;
  return there(await select(tx, visible(comments, code, rule, member.id)).for('no key update', { of: comments }));
}

const select = (tx: Queryable, isVisible: SQL | undefined) =>
  tx
    .select({
      id: comments.id,
      authorId: comments.authorId,
      /** The author of the post. */
      ownerId: posts.authorId,
      postId: comments.postId,
      postCode: posts.code,
      /** Null for a comment on the post itself. */
      parentId: comments.parentId,
      likeCount: comments.likeCount,
      content: comments.content,
      hiddenAs: comments.hiddenAs,
      commentsFrom: posts.commentsFrom,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(isVisible);

function there([comment]: FoundComment[]): FoundComment {
  if (!comment) throw notFound(messages.commentGone);
  return comment;
}
