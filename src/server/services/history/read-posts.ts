import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { likes, views } from '#server/db/schema/index.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { Stretch } from '#server/lists/page-of.ts';
import { isNoneOf, readMarked } from './hidden-posts.ts';

/** A post in a history: when it came there, and the last part of its key. */
export interface Entry {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
  postId: number;
}

interface History {
  table: SQL;
  at: SQL;
  id: SQL;
  postId: SQL;
  own: (member: number) => SQL;
}

/** When the member cleared the history of views: what was listed until then is not in it. */
const clearedAt = (member: number) =>
  sql`coalesce((select views_cleared_at from history_settings where account_id = ${member}), '-infinity')`;

const histories = {
  views: {
    table: sql`${views}`,
    at: sql`${views.listedAt}`,
    id: sql`${views.id}`,
    postId: sql`${views.postId}`,
    own: (member) => sql`${views.accountId} = ${member} and ${views.listedAt} > ${clearedAt(member)}`,
  },
  likes: {
    table: sql`${likes}`,
    at: sql`${likes.createdAt}`,
    id: sql`${likes.postId}`,
    postId: sql`${likes.postId}`,
    own: (member) => sql`${likes.accountId} = ${member}`,
  },
} satisfies Record<string, History>;

/** The member's views or likes in the order of their history, without hidden posts. Skipped entries are read from one index alone. */
export async function readPosts(
  db: Database,
  { kind, member, hidden }: { kind: keyof typeof histories; member: number; hidden: readonly number[] },
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<Entry[]> {
  const { table, at, id, postId, own }: History = histories[kind];
  const { isAfter, order } = keyset(
    [
      [at, 'moment'],
      [id, 'number'],
    ],
    sort,
    after,
  );
  const { rows } = await db.execute<{ at: number; id: string; postId: string }>(sql`
    select (extract(epoch from at) * 1000)::float8 as at, id, "postId" from (
      select ${at} as at, ${id} as id, ${postId} as "postId" from ${table}
      where ${own(member)} and ${isAfter} and ${isNoneOf(postId, hidden)} order by ${order} limit ${most} offset ${skip}) page`);
  return rows.map((row) => ({ at: row.at, id: Number(row.id), postId: Number(row.postId) }));
}

/** How many posts the history lists: by adding up bits, however many there are. */
export const countPosts = async (db: Database, kind: keyof typeof histories, member: number): Promise<number> =>
  (await readMarked(db, kind, member)).total;
