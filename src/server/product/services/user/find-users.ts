import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/ground/db/database.ts';
import { fold } from '#server/product/services/search/words.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

/** The position of a member in the list of all members. */
export interface UserPlace {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
}

/** Further words of a keyword are ignored. */
const wordsMost = 8;

const newest = [
  [sql`t.created_at`, 'moment'],
  [sql`t.account_id`, 'number'],
] as const;

/** A word, unchanged, anywhere in the text. */
const contains = (word: string) => sql`t.text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Members whose names, email address or code contain every word of the keyword. */
function isFound(keyWord: string): SQL {
  const words = fold(keyWord).split(/\s+/).filter(Boolean).slice(0, wordsMost);
  return words.length === 0 ? sql`true` : sql.join(words.map(contains), sql` and `);
}

/** Reads the positions of members in the order in which they joined. */
export function usersQuery(keyWord: string, sort: 'desc' | 'asc', { after, skip, most }: Stretch): SQL {
  const { isAfter, order } = keyset(newest, sort, after);
  return sql`
    select extract(epoch from t.created_at) * 1000 as at, t.account_id as id from account_texts t
    where ${isFound(keyWord)} and ${isAfter} order by ${order} offset ${skip} limit ${most}`;
}

/** The positions of members in the order in which they joined. */
export async function findUsers(
  db: Database,
  keyWord: string,
  sort: 'desc' | 'asc',
  stretch: Stretch,
): Promise<UserPlace[]> {
  const { rows } = await db.execute<{ at: string; id: string }>(usersQuery(keyWord, sort, stretch));
  return rows.map(({ at, id }) => ({ at: Number(at), id: Number(id) }));
}

/** Larger counts are cached, because counting takes long and small differences do not matter. */
const largeCount = 10_000;
const rememberedMilliseconds = 10_000;

/** Counts the members that match a keyword; all members without one. A count above 10,000 may be ten seconds old. */
export function userCounter(db: Database): (keyWord: string) => Promise<number> {
  const large = new LRUCache<string, number>({ max: 500, ttl: rememberedMilliseconds });
  return async (keyWord) => {
    const known = large.get(keyWord);
    if (known !== undefined) return known;
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from account_texts t where ${isFound(keyWord)}`,
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > largeCount) large.set(keyWord, count);
    return count;
  };
}
