import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { Stretch } from '#server/lists/page-of.ts';
import { fold } from '#server/services/search/words.ts';

/** The place of a member in the list of all. */
export interface UserPlace {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
}

/** More words than these are not looked for. */
const wordsMost = 8;

const newest = [
  [sql`t.created_at`, 'moment'],
  [sql`t.account_id`, 'number'],
] as const;

/** A word, as it is, somewhere in the text. */
const contains = (word: string) => sql`t.text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Members whose names, email address or code have every word of the keyword. */
function isFound(keyWord: string): SQL {
  const words = fold(keyWord).split(/\s+/).filter(Boolean).slice(0, wordsMost);
  return words.length === 0 ? sql`true` : sql.join(words.map(contains), sql` and `);
}

/** The places of members in the order in which they joined. */
export async function findUsers(
  db: Database,
  keyWord: string,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<UserPlace[]> {
  const { isAfter, order } = keyset(newest, sort, after);
  const { rows } = await db.execute<{ at: string; id: string }>(sql`
    select extract(epoch from t.created_at) * 1000 as at, t.account_id as id from account_texts t
    where ${isFound(keyWord)} and ${isAfter} order by ${order} offset ${skip} limit ${most}`);
  return rows.map(({ at, id }) => ({ at: Number(at), id: Number(id) }));
}

/** How many members a keyword finds; all without one. */
export async function countUsers(db: Database, keyWord: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from account_texts t where ${isFound(keyWord)}`,
  );
  return Number(rows[0]?.count ?? 0);
}
