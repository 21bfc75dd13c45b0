import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { idList, recount } from './recount.ts';

/** The ids that a query for `id` finds, each once. */
export async function idsOf(tx: Queryable, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct id from (${query}) found where id is not null`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Counts the likes of authors and the uses of sounds and tags again, after their posts were shown or hidden. The caller has locked the
 * posts. The locks on authors serialize changes of one author's posts with disabling the account.
 */
export async function recountPosts(tx: Queryable, postIds: number[]): Promise<void> {
  const these = sql`any (${idList(postIds)})`;
  await recount(
    tx,
    'accounts',
    await idsOf(tx, sql`select author_id as id from posts where id = ${these}`),
    'like_count',
  );
  await recountUses(tx, these);
}

/** Counts the uses of the sounds and tags of posts; `these` is for `id = …`. */
export async function recountUses(tx: Queryable, these: SQL): Promise<void> {
  await recount(tx, 'sounds', await idsOf(tx, sql`select sound_id as id from posts where id = ${these}`));
  await recount(tx, 'tags', await idsOf(tx, sql`select tag_id as id from post_tags where post_id = ${these}`));
}
