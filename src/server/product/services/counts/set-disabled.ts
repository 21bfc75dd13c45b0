import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, applications, presence } from '#server/ground/db/schema/index.ts';
import { type Emitter, emit } from '#server/product/events/emit.ts';
import { lockRows, recount } from './recount.ts';
import { idsOf, recountUses } from './recount-posts.ts';

type Change = Pick<typeof accounts.$inferInsert, 'disabledAt' | 'disabledReason'>;

/**
 * Disables or enables an account, and counts everything again that its actions affect. Locks the affected rows before the account, in the
 * order that every transaction follows. If the member adds a comment or follow in between, it releases the locks and starts again.
 */
export async function setDisabled(context: Emitter, tx: Queryable, id: number, change: Change): Promise<void> {
  const [before] = await tx.select({ disabledAt: accounts.disabledAt }).from(accounts).where(eq(accounts.id, id));
  const isTurned = (before?.disabledAt == null) !== (change.disabledAt == null);
  if (!isTurned) return void (await tx.update(accounts).set(change).where(eq(accounts.id, id)));
  let touched = await whatCounts(tx, id);
  while (!(await lockAll(tx, id, touched))) touched = await whatCounts(tx, id);
  await tx.update(accounts).set(change).where(eq(accounts.id, id));
  if (change.disabledAt == null) await acceptWithout(context, tx, id);
  await recount(tx, 'comments', touched.comments, 'reply_count');
  await recount(tx, 'posts', touched.posts, 'comment_count');
  await recount(tx, 'accounts', touched.accounts, 'follower_count', 'followed_count');
  await recountUses(tx, sql`any (select id from posts where author_id = ${id})`);
  // The search index of a post depends on its author.
  await tx.execute(sql`select index_posts(array(select id from posts where author_id = ${id}))`);
  const isDisabled = change.disabledAt != null;
  if (isDisabled) await tx.delete(presence).where(eq(presence.accountId, id));
  const facts = { accountId: id, commentedPostIds: touched.posts };
  if (isDisabled) await emit(context, tx, { kind: 'disabled', ...facts, reason: change.disabledReason ?? null });
  else await emit(context, tx, { kind: 'enabled', ...facts });
}

/** Who enables the account of an applicant accepts them. */
const acceptWithout = (context: Emitter, tx: Queryable, accountId: number) =>
  tx
    .update(applications)
    .set({ status: 'ACCEPTED', answeredAt: context.now(), answer: null })
    .where(eq(applications.accountId, accountId));

type Touched = Record<'comments' | 'posts' | 'accounts', number[]>;

/** The rows that count the member's replies, comments and follows. */
async function whatCounts(tx: Queryable, id: number): Promise<Touched> {
  return {
    comments: await idsOf(tx, sql`select parent_id as id from comments where author_id = ${id}`),
    posts: await idsOf(tx, sql`select post_id as id from comments where author_id = ${id} and parent_id is null`),
    accounts: await idsOf(
      tx,
      sql`select followee_id as id from follows where follower_id = ${id} union select follower_id from follows where followee_id = ${id}`,
    ),
  };
}

class Outdated extends Error {}

/** False, with nothing locked, if there are more rows by then. */
async function lockAll(tx: Queryable, id: number, touched: Touched): Promise<boolean> {
  try {
    // Rolling back to the savepoint releases its locks.
    await tx.transaction(async (attempt) => {
      await lockRows(attempt, 'comments', touched.comments);
      await lockRows(attempt, 'posts', touched.posts);
      await lockRows(attempt, 'accounts', [...touched.accounts, id]);
      const now = await whatCounts(attempt, id);
      const isLocked = (['comments', 'posts', 'accounts'] as const).every((table) => {
        const locked = new Set(touched[table]);
        return now[table].every((one) => locked.has(one));
      });
      if (!isLocked) throw new Outdated();
    });
    return true;
  } catch (error) {
    if (error instanceof Outdated) return false;
    throw error;
  }
}
