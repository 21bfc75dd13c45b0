import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { comments } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { lockRows, recountAbove } from '#server/product/services/counts/recount.ts';
import { settleOpen } from '#server/product/services/report/settle-open.ts';
import { countEntries } from './read-entries.ts';

type Needs = Pick<Context, 'db' | 'jobs' | 'now'>;

/** At most this many comments are removed in one transaction, because it holds the locks of their posts. */
const batch = 200;

const found = { id: comments.id, postId: comments.postId, parentId: comments.parentId };
type Found = Pick<typeof comments.$inferSelect, keyof typeof found>;

/** Removes one of the member's own comments; 0 if there is none. */
export async function removeComment(context: Needs, member: Member, code: string): Promise<number> {
  const [one] = await context.db
    .select(found)
    .from(comments)
    .where(visible(comments, code, commentFor.own, member.id));
  return one ? await remove(context, member, [one]) : 0;
}

/**
 * Removes all comments of the member, also on hidden posts, and returns the number of listed ones. After a failure, committed batches stay
 * removed and the next call continues.
 */
export async function clearComments(context: Needs, member: Member): Promise<number> {
  const { db } = context;
  const listed = await countEntries(db, 'comments', member.id);
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .select(found)
      .from(comments)
      .where(and(eq(comments.authorId, member.id), isNull(comments.removedAt), lt(comments.id, last)))
      .orderBy(desc(comments.id))
      .limit(batch);
    if (rows.length === 0) return listed;
    await remove(context, member, rows);
    last = rows.at(-1)?.id ?? 0;
  }
}

/** One transaction. */
async function remove({ db, jobs, now }: Needs, member: Member, rows: Found[]): Promise<number> {
  const ids = rows.map(({ id }) => id);
  return await db.transaction(async (tx) => {
    // Lock their parents in the same statement, because rows of one table are locked in one order.
    await lockRows(tx, 'comments', [...ids, ...rows.flatMap(({ parentId }) => parentId ?? [])]);
    const gone = await tx
      .update(comments)
      .set({ removedAt: now(), removedById: member.id, removedAs: 'AUTHOR' })
      .where(and(inArray(comments.id, ids), isNull(comments.removedAt)))
      .returning({ commentId: comments.id, postId: comments.postId, authorId: comments.authorId });
    await recountAbove(tx, rows);
    await emit({ jobs, now }, tx, ...gone.map((one) => ({ kind: 'commentRemoved', as: 'AUTHOR', ...one }) as const));
    const subjects = gone.map(({ commentId }) => ({ kind: 'COMMENT', id: commentId }) as const);
    await settleOpen({ jobs, now }, tx, subjects, { settlement: 'DELETED', settledById: null, note: null });
    return gone.length;
  });
}
