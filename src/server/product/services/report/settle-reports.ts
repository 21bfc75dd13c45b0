import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import type { settleReports as settleReportsCall } from '#lib/contract/report/reports.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts, reportedPosts, reports } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { isTheirs, mayRemovePosts } from '#server/product/audience/policies/moderation.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, notFound, Problem } from '#server/product/problem.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { removePost } from '#server/product/services/post/remove-post.ts';

/**
 * Settles all open reports of a post, and removes it if that is the decision. 400 if no report is open any more, because another moderator
 * was faster or the author deleted the post.
 */
export async function settleReports(
  context: Context,
  member: Member,
  { code, action, note }: BodyOf<typeof settleReportsCall>,
): Promise<void> {
  const isRemoval = action === 'remove';
  if (isRemoval && !mayRemovePosts(member)) throw new Problem(403, messages.removeNotAllowed);
  const written = note || null;
  await context.db.transaction(async (tx) => {
    const post = await lockReported(tx, code);
    if (isTheirs(member, post)) throw badInput({ code: messages.settleOwnPost }, messages.settleOwnPost);
    // Authors are locked before their posts, and removing a post updates its author's likes.
    if (isRemoval) await lockRows(tx, 'accounts', [post.authorId]);
    const settlement = isRemoval ? 'REMOVED' : 'DISMISSED';
    const isSettled = await settleOpen(context, tx, post.id, { settlement, settledById: member.id, note: written });
    if (!isSettled) throw badInput({ code: messages.alreadySettled }, messages.alreadySettled);
    if (!isRemoval || post.removedAt !== null) return;
    await removePost(context, tx, member, { post, as: 'MODERATOR', note: written });
  });
}

/** Moderators may settle reports of posts that they cannot see. */
async function lockReported(tx: Queryable, code: string) {
  const [post] = await tx
    .select({ id: posts.id, authorId: posts.authorId, removedAt: posts.removedAt })
    .from(posts)
    .innerJoin(reportedPosts, eq(reportedPosts.postId, posts.id))
    .where(eq(posts.code, code))
    .for('no key update', { of: posts });
  if (!post) throw notFound(messages.notReported);
  return post;
}

interface Settled {
  settlement: 'DISMISSED' | 'REMOVED' | 'DELETED';
  /** Null if its author deleted the post. */
  settledById: number | null;
  note: string | null;
}

/** Settles the open reports of a post that this transaction has locked; false if there are none. */
export async function settleOpen(context: Context, tx: Queryable, postId: number, settled: Settled): Promise<boolean> {
  const { settlement, settledById } = settled;
  const settledAt = context.now();
  const open = await tx
    .update(reportedPosts)
    .set({ ...settled, settledAt, isOpen: false })
    .where(and(eq(reportedPosts.postId, postId), eq(reportedPosts.isOpen, true)))
    .returning({ postId: reportedPosts.postId });
  if (open.length === 0) return false;
  const decided = await tx
    .update(reports)
    .set({ status: settlement === 'DISMISSED' ? 'DISMISSED' : 'SETTLED', settledAt, settledById })
    .where(and(eq(reports.postId, postId), eq(reports.status, 'OPEN')))
    .returning({ reporterId: reports.reporterId });
  const reporterIds = decided.map(({ reporterId }) => reporterId);
  await emit(context, tx, { kind: 'settled', postId, reporterIds, settlement });
  return true;
}
