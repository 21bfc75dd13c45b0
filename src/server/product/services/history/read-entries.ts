import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

/** A view, like or comment in a member's history. */
export interface Entry {
  /** The time by which the history is sorted, in milliseconds since 1970. */
  at: number;
  /** Makes the sort key unique. */
  id: number;
  postId: number;
}

export type History = keyof typeof histories;

// Joining the authors makes a count of 100,000 entries one hash join instead of 100,000 look-ups.
const seenPosts = (viewer: number) => {
  const seen = condition(postFor.viewer, { of: 'p', viewer, joined: { author: 'a' } });
  return sql`join posts p on p.id = t.post_id join accounts a on a.id = p.author_id where t.account_id = ${viewer} and ${seen}`;
};

/** The rows that each history of a member lists, and their key. */
const histories = {
  views: {
    from: (member: number) => sql`views t ${seenPosts(member)} and t.listed_at >
      coalesce((select views_cleared_at from history_settings where account_id = ${member}), '-infinity')`,
    at: sql`t.listed_at`,
    id: sql`t.id`,
  },
  likes: { from: (member: number) => sql`likes t ${seenPosts(member)}`, at: sql`t.created_at`, id: sql`t.post_id` },
  comments: {
    from: (member: number) => sql`comments t where ${condition(commentFor.own, { of: 't', viewer: member })}`,
    at: sql`t.created_at`,
    id: sql`t.id`,
  },
};

/** Entries of the member's history after a key, without the first `skip`. */
export async function readEntries(
  db: Database,
  { history, member }: { history: History; member: number },
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<Entry[]> {
  const { from, at, id } = histories[history];
  const { isAfter, order } = keyset(
    [
      [at, 'moment'],
      [id, 'number'],
    ],
    sort,
    after,
  );
  const { rows } = await db.execute<{ at: number; id: string; postId: string }>(sql`
    select (extract(epoch from ${at}) * 1000)::float8 as at, ${id} as id, t.post_id as "postId"
      from ${from(member)} and ${isAfter} order by ${order} limit ${most} offset ${skip}`);
  return rows.map((row) => ({ at: row.at, id: Number(row.id), postId: Number(row.postId) }));
}

/** The number of entries that the member's history lists. */
export async function countEntries(db: Database, history: History, member: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${histories[history].from(member)}`,
  );
  return rows[0]?.total ?? 0;
}
