import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { type CountedTable, counted, countedTables } from './counters.ts';

/** At most this many rows per statement, to stay below the statement timeout. */
const batch = 100;

/** For `= any (…)`. */
export const idList = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`;

/** Locks rows of one table in the order that every transaction follows. */
export async function lockRows(tx: Queryable, table: CountedTable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const order = sql.raw(counted[table].order);
  await tx.execute(
    sql`select from ${sql.raw(table)} where id = any (${idList(ids)}) order by id ${order} for no key update`,
  );
}

/**
 * Counts these rows again, in these columns or in all, after locking them. Code that adds to a counter holds the lock of its row, so the
 * new count includes all earlier additions, and later ones are added to it. Call it after the change, in the same transaction, in the
 * order of tables in `counted`.
 */
export async function recount(
  tx: Queryable,
  table: CountedTable,
  ids: readonly number[],
  ...columns: string[]
): Promise<void> {
  await lockRows(tx, table, ids);
  const counters = Object.entries(counted[table].counters).filter(
    ([name]) => columns.length === 0 || columns.includes(name),
  );
  const set = counters.map(([name, number]) => `${name} = ${number}`).join(', ');
  for (let from = 0; from < ids.length; from += batch) {
    const some = idList(ids.slice(from, from + batch));
    await tx.execute(sql`update ${sql.raw(table)} t set ${sql.raw(set)} where t.id = any (${some})`);
  }
}

/** Finds every wrong counter and counts its row again, after rows were written or deleted in bulk. */
export async function recountAll(tx: Queryable): Promise<void> {
  for (const [table, { counters }] of countedTables) {
    const isWrong = Object.entries(counters).map(([name, number]) => `t.${name} <> ${number}`);
    const { rows } = await tx.execute<{ id: string }>(
      sql.raw(`select t.id from ${table} t where ${isWrong.join(' or ')}`),
    );
    await recount(
      tx,
      table,
      rows.map(({ id }) => Number(id)),
    );
  }
}

/** A comment on a post, or a reply to the comment `parentId`. */
export interface Place {
  postId: number;
  parentId: number | null;
}

/** Counts the parents again, after comments were removed or restored. The caller has locked the comments. */
export async function recountAbove(tx: Queryable, removed: Place[]): Promise<void> {
  const answered = removed.flatMap(({ parentId }) => parentId ?? []);
  const onPosts = removed.filter(({ parentId }) => parentId === null).map(({ postId }) => postId);
  await recount(tx, 'comments', [...new Set(answered)], 'reply_count');
  await recount(tx, 'posts', [...new Set(onPosts)], 'comment_count');
}
