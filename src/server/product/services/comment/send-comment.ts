import { and, eq } from 'drizzle-orm';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/ground/codes.ts';
import { comments, follows, type posts } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayComment } from '#server/product/audience/policies/comment.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { countComment, lockPlace } from '#server/product/services/counts/add.ts';
import { findVisiblePost } from '#server/product/services/post/find-visible-post.ts';
import { hydrateComments } from '#server/product/views/comment.ts';
import { findVisibleComment } from './find-visible-comment.ts';
import { isHeld } from './is-held.ts';
import { sentEvents } from './sent-events.ts';

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
  const { id: postId, authorId: ownerId, commentsFrom } = post;
  const comment = { postId, parentId: null, content, idempotencyKey };
  return await insertComment(context, member, comment, { ownerId, commentsFrom });
}

/** Replies to a comment; replies have no replies. The idempotency key works as in `sendComment`. */
export async function sendReply(
  context: Context,
  member: Member,
  { code, content }: Written,
  idempotencyKey: string | null,
): Promise<Comment> {
  const { id: parentId, postId, ...parent } = await findVisibleComment(context.db, member, code);
  if (parent.parentId !== null) throw badInput({ code: messages.replyToReply }, messages.replyToReply);
  return await insertComment(context, member, { postId, parentId, content, idempotencyKey }, parent);
}

type NewComment = Pick<typeof comments.$inferSelect, 'postId' | 'parentId' | 'content' | 'idempotencyKey'>;

/** The part of a post that decides about new comments; `ownerId` is its author. */
type Rules = Pick<typeof posts.$inferSelect, 'commentsFrom'> & { ownerId: number };

/** Simultaneous equal calls wait for the first of them. */
async function insertComment(context: Context, member: Member, comment: NewComment, rules: Rules): Promise<Comment> {
  await refuseUnlessAllowed(context, member, comment, rules);
  const { ownerId } = rules;
  const made = await context.db.transaction(async (tx) => {
    await lockPlace(tx, comment, member.id);
    const now = context.now();
    const isWaiting = await isHeld(tx, { ownerId, writerId: member.id, content: comment.content, now });
    const hiddenAs = isWaiting ? ('HELD' as const) : null;
    const [row] = await tx
      .insert(comments)
      .values({ code: newCode(), authorId: member.id, createdAt: now, hiddenAs, ...comment })
      .onConflictDoNothing({ target: [comments.authorId, comments.idempotencyKey] })
      .returning({ id: comments.id });
    if (!row) return undefined;
    const sent = { ...comment, id: row.id, authorId: member.id, ownerId };
    const facts = { commentId: row.id, postId: comment.postId, byId: member.id };
    const events = await sentEvents(tx, sent);
    if (isWaiting) {
      const isReplyToOwner = events[0].kind === 'replied' && events[0].authorId === ownerId;
      await emit(context, tx, { kind: 'commentHeld', ...facts, authorId: ownerId, isReplyToOwner });
    } else {
      await countComment(tx, comment, member.id);
      await emit(context, tx, ...events);
    }
    return row;
  });
  const id = made?.id ?? (await findEarlier(context, member, comment.idempotencyKey ?? ''));
  const [sent] = await hydrateComments(context, [id], member);
  if (!sent) throw notFound();
  return sent;
}

/** Throws a 400 if the author of the post does not want comments of this member; a repeated call still finds its comment. */
async function refuseUnlessAllowed(
  { db }: Context,
  member: Member,
  { idempotencyKey }: NewComment,
  { ownerId, commentsFrom }: Rules,
): Promise<void> {
  const follow = and(eq(follows.followerId, member.id), eq(follows.followeeId, ownerId));
  const isFollowing = commentsFrom === 'FOLLOWERS' && (await db.$count(follows, follow)) > 0;
  if (mayComment(member, { authorId: ownerId, commentsFrom, isFollowing })) return;
  const isSame = and(eq(comments.authorId, member.id), eq(comments.idempotencyKey, idempotencyKey ?? ''));
  if (idempotencyKey !== null && (await db.$count(comments, isSame)) > 0) return;
  const message = commentsFrom === 'NOBODY' ? messages.commentsOff : messages.commentsForFollowers;
  throw badInput({ code: message }, message);
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
