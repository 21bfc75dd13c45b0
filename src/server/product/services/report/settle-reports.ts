import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import type { settleReports as settleReportsCall } from '#lib/contract/report/reports.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, comments, posts, reportedSubjects, sounds } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayRemoveComments } from '#server/product/audience/policies/comment.ts';
import { isTheirs, mayRemovePosts } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound, Problem } from '#server/product/problem.ts';
import { removeComment } from '#server/product/services/comment/remove-comment.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { removePost } from '#server/product/services/post/remove-post.ts';
import { settleGonePost, settleOpen } from './settle-open.ts';

/**
 * Settles all open reports of a subject, and removes it if that is the decision. 400 if no report is open any more, because another moderator
 * was faster or the author deleted it; 403 without the right to remove it.
 */
export async function settleReports(
  context: Context,
  member: Member,
  { kind, code, action, note }: InferOutput<NonNullable<typeof settleReportsCall.body>>,
): Promise<void> {
  const isRemoval = action === 'remove';
  if (isRemoval) checkRemoval(member, kind);
  const settled = {
    settlement: isRemoval ? 'REMOVED' : 'DISMISSED',
    settledById: member.id,
    note: note || null,
  } as const;
  await context.db.transaction(async (tx) => {
    const reported = await lockers[kind](tx, code);
    if (!reported) throw notFound(notReported[kind]);
    const own = kind === 'POST' ? messages.settleOwnPost : messages.settleOwn;
    if (isTheirs(member, reported)) throw badInput({ code: own }, own);
    // Authors are locked before their posts, and removing a post updates its author's likes.
    if (isRemoval && kind !== 'COMMENT') await lockRows(tx, 'accounts', [reported.authorId]);
    const isSettled = await settleOpen(context, tx, [{ kind, id: reported.id }], settled);
    if (isSettled === 0) throw badInput({ code: messages.alreadySettled }, messages.alreadySettled);
    if (!isRemoval || reported.removedAt !== null) return;
    const { comment, postId } = reported;
    const removal = { as: 'MODERATOR', note: settled.note } as const;
    if (comment) await removeComment(context, tx, member, { comment, ...removal });
    else if (postId !== undefined) {
      await removePost(context, tx, member, { post: { id: postId, authorId: reported.authorId }, ...removal });
      await settleGonePost(context, tx, postId, settled);
    }
  });
}

/** A reported subject that the transaction has locked. */
interface Reported {
  id: number;
  /** Its author, or the member themselves. */
  authorId: number;
  /** Null while there is something to remove. */
  removedAt: Date | null;
  /** What a removal removes: the comment, or the post of a post or a sound; of a member, neither. */
  comment?: Pick<typeof comments.$inferSelect, 'id' | 'authorId' | 'postId' | 'parentId'>;
  postId?: number;
}

const { authorId, removedAt } = posts;
const ofPost = { postId: posts.id, authorId, removedAt };

/** Lock a reported subject. Moderators may settle reports of what they cannot see. */
const lockers: Record<ReportKind, (tx: Queryable, code: string) => Promise<Reported | undefined>> = {
  POST: async (tx, code) => {
    const [post] = await tx
      .select({ id: posts.id, ...ofPost })
      .from(posts)
      .innerJoin(reportedSubjects, eq(reportedSubjects.postId, posts.id))
      .where(eq(posts.code, code))
      .for('no key update', { of: posts });
    return post;
  },
  COMMENT: async (tx, code) => {
    const [comment] = await tx
      .select({
        ...{ id: comments.id, postId: comments.postId, parentId: comments.parentId },
        ...{ authorId: comments.authorId, removedAt: comments.removedAt },
      })
      .from(comments)
      .innerJoin(reportedSubjects, eq(reportedSubjects.commentId, comments.id))
      .where(eq(comments.code, code))
      .for('no key update', { of: comments });
    return comment && { ...comment, comment };
  },
  MEMBER: async (tx, code) => {
    const [account] = await tx
      .select({ id: accounts.id, authorId: accounts.id })
      .from(accounts)
      .innerJoin(reportedSubjects, eq(reportedSubjects.accountId, accounts.id))
      .where(eq(accounts.code, code))
      .for('no key update', { of: accounts });
    return account && { ...account, removedAt: null };
  },
  SOUND: async (tx, code) => {
    const [post] = await tx
      .select({ id: sounds.id, ...ofPost })
      .from(posts)
      .innerJoin(sounds, eq(sounds.postId, posts.id))
      .innerJoin(reportedSubjects, eq(reportedSubjects.soundId, sounds.id))
      .where(eq(sounds.code, code))
      .for('no key update', { of: posts });
    return post;
  },
};

const notReported: Record<ReportKind, string> = {
  POST: messages.notReported,
  COMMENT: messages.notReportedComment,
  MEMBER: messages.notReportedMember,
  SOUND: messages.notReportedSound,
};

function checkRemoval(member: Member, kind: ReportKind): void {
  if (kind === 'MEMBER') throw badInput({ action: messages.memberNotRemovable }, messages.memberNotRemovable);
  if (kind === 'COMMENT' && !mayRemoveComments(member)) throw new Problem(403, messages.removeCommentNotAllowed);
  if (kind !== 'COMMENT' && !mayRemovePosts(member)) throw new Problem(403, messages.removeNotAllowed);
}
