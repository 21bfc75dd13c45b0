import { type SQL, sql } from 'drizzle-orm';
import type { Activity } from '#lib/contract/admin/activity-log.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import type { Key } from '#server/product/views/lists/cursors.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

/** A found row, with its position in the log. */
export type FoundRow = Omit<Activity, 'createdAt'> & {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
};

const mostWords = 8;

/**
 * The condition that a row contains every word of the keyword. In `search`, texts match by substring and end at the first tab; the status
 * and the values of the data match as whole words and have a tab on both sides. The index answers the first `like`. Uses `case`, because
 * the planner underestimates conditions on a part of a text.
 */
export function conditionOf(keyWord: string): SQL {
  const words = new Set(keyWord.toLowerCase().split(/\s+/).filter(Boolean));
  const found = [...words].slice(0, mostWords).map((word) => {
    const part = word.replace(/[\\%_]/g, '\\$&');
    return sql`search like ${`%${part}%`} and case when search like ${`%\t${part}\t%`} then true
      else split_part(search, e'\\t', 1) like ${`%${part}%`} end`;
  });
  return found.length === 0 ? sql`true` : sql.join(found, sql` and `);
}

export const keyOf = ({ at, id }: FoundRow): Key => [at, Number(id)];

/** Reads rows that meet the condition in the order of the log. */
export async function readRows(
  db: Queryable,
  condition: SQL,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<FoundRow[]> {
  const place = [
    [sql`created_at`, 'moment'],
    [sql`id`, 'number'],
  ] as const;
  const { isAfter, order } = keyset(place, sort, after);
  const { rows } =
    await db.execute<FoundRow>(sql`select id, (extract(epoch from created_at) * 1000)::float8 as at, code,
      response_code::text as "responseCode", type, data::text as data, error, coalesce(message, '') as message, ip, user_code as "userCode"
    from activity_log where ${condition} and ${isAfter} order by ${order} limit ${most} offset ${skip}`);
  return rows;
}

/** A row as the contract has it. */
export const presentActivity = ({ id: _, at, ...row }: FoundRow): Activity => ({
  ...row,
  createdAt: new Date(at).toISOString(),
});
