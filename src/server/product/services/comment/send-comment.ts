import { and, eq } from 'drizzle-orm';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { mentionsIn } from '#server/product/events/domain-event.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { countComment, lockPlace } from '#server/product/services/counts/add.ts';
import { findVisiblePost } from '#server/product/services/post/find-visible-post.ts';
import { hydrateComments } from '#server/product/views/comment.ts';
import { findVisibleComment } from './find-visible-comment.ts';

interface Written {
  /** The post, or the comment to reply to. */
  code: string;
  content: string;
}

/** Comments on a post. With an idempotency key, a repeated call returns the comment that the first call made. */
export async function sendComment(
  context: Context,
  member: Member,
  { code, content }: Written,
  idempotencyKey: string | null,
): Promise<Comment> {
  const post = await findVisiblePost(context.db, member, code);
  const comment = { postId: post.id, parentId: null, content, idempotencyKey };
  return await insertComment(context, member, comment, post.authorId);
}

/** Replies to a comment; replies have no replies. The idempotency key works as in `sendComment`. */
export async function sendReply(
  context: Context,
  member: Member,
  { code, content }: Written,
  idempotencyKey: string | null,
): Promise<Comment> {
  const parent = await findVisibleComment(context.db, member, code);
  if (parent.parentId !== null) throw badInput({ code: messages.replyToReply }, messages.replyToReply);
  const comment = { postId: parent.postId, parentId: parent.id, content, idempotencyKey };
  return await insertComment(context, member, comment, parent.authorId);
}

type NewComment = Pick<typeof comments.$inferSelect, 'postId' | 'parentId' | 'content' | 'idempotencyKey'>;

/** Simultaneous equal calls wait for the first of them. `authorId` is the author of the post or comment above. */
async function insertComment(
  context: Context,
  member: Member,
  comment: NewComment,
  authorId: number,
): Promise<Comment> {
  const made = await context.db.transaction(async (tx) => {
    await lockPlace(tx, comment, member.id);
    const [row] = await tx
      .insert(comments)
      .values({ code: newCode(), authorId: member.id, createdAt: context.now(), ...comment })
      .onConflictDoNothing({ target: [comments.authorId, comments.idempotencyKey] })
      .returning({ id: comments.id });
    if (!row) return undefined;
    await countComment(tx, comment, member.id);
    const { postId, parentId } = comment;
    const facts = { commentId: row.id, postId, byId: member.id };
    const sent = parentId === null ? ({ kind: 'commented' } as const) : ({ kind: 'replied', parentId } as const);
    await emit(context, tx, { ...sent, ...facts, authorId }, ...mentionsIn(comment.content, facts));
    return row;
  });
  const id = made?.id ?? (await findEarlier(context, member, comment.idempotencyKey ?? ''));
  const [sent] = await hydrateComments(context, [id], member);
  if (!sent) throw notFound();
  return sent;
}

/** The comment that an earlier call with this key created; 404 if it has been deleted. */
async function findEarlier(context: Context, member: Member, key: string): Promise<number> {
  const isSame = and(eq(comments.authorId, member.id), eq(comments.idempotencyKey, key));
  const [earlier] = await context.db
    .select({ id: comments.id })
    .from(comments)
    .where(and(isSame, condition(commentFor.own, { of: 'comments', viewer: member.id })));
  if (!earlier) throw notFound();
  return earlier.id;
}
