import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { commentFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { comments } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { countEntries } from './read-entries.ts';

/** Comments that one transaction removes: those who comment on the same posts wait for it. */
const batch = 200;

/** Removes one comment of the member's own; 0 if there is none. */
export async function removeComment(
  context: Pick<Context, 'db' | 'now'>,
  member: Member,
  code: string,
): Promise<number> {
  const [found] = await context.db
    .select({ id: comments.id, parentId: comments.parentId })
    .from(comments)
    .where(and(eq(comments.code, code), condition(commentFor.own, { of: 'comments', viewer: member.id })));
  return found ? await remove(context, member, [found]) : 0;
}

/**
 * Removes all comments of the member, also those on hidden posts; answers how many were listed. What one transaction has removed
 * stays so: after a failure the rest is done by the next call.
 */
export async function clearComments(context: Pick<Context, 'db' | 'now'>, member: Member): Promise<number> {
  const { db } = context;
  const listed = await countEntries(db, 'comments', member.id);
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .select({ id: comments.id, parentId: comments.parentId })
      .from(comments)
      .where(and(eq(comments.authorId, member.id), isNull(comments.removedAt), lt(comments.id, last)))
      .orderBy(desc(comments.id))
      .limit(batch);
    if (rows.length === 0) return listed;
    await remove(context, member, rows);
    last = rows.at(-1)?.id ?? 0;
  }
}

/**
 * One transaction. Whoever removes a reply locks it and then the comment above, whose number is lower: so numbers go down here. No account
 * is disabled meanwhile.
 */
async function remove(
  { db, now }: Pick<Context, 'db' | 'now'>,
  member: Member,
  rows: { id: number; parentId: number | null }[],
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const above = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select follow_turn()`);
    await tx
      .select({ id: comments.id })
      .from(comments)
      .where(inArray(comments.id, [...new Set([...ids, ...above])]))
      .orderBy(desc(comments.id))
      .for('no key update');
    const gone = await tx
      .update(comments)
      .set({ removedAt: now(), removedById: member.id, removedAs: 'AUTHOR' })
      .where(and(inArray(comments.id, ids), isNull(comments.removedAt)))
      .returning({ id: comments.id });
    return gone.length;
  });
}
