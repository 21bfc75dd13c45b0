import { type SQL, sql } from 'drizzle-orm';
import type { Activity } from '#lib/contract/admin/activity-log.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Key } from '#server/lists/cursors.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { Stretch } from '#server/lists/page-of.ts';

/** A row that was found, with its place in the log. */
export interface FoundRow extends Omit<Activity, 'createdAt'> {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a keyword means for the database. */
export interface Search {
  /** The condition as the index on `words` answers it. */
  isFound: SQL;
  /** The same, as it is answered row by row. */
  matches: SQL;
}

const mostTerms = 8;
/** A part of more texts than this is looked for row by row: rows that have one of so many are everywhere. */
const mostTexts = 2_000;
/** How many rows are looked at one by one before the index is asked: enough to fill a page with a common word. */
const walkedRows = 2_000;

const nothingAsked: Search = { isFound: sql`true`, matches: sql`true` };

/** Looks up which texts of the log contain the words of a keyword; each word must be found. */
export async function readSearch(db: Queryable, keyWord: string): Promise<Search> {
  const terms = termsOf(keyWord);
  if (terms.length === 0) return nothingAsked;
  const found = await Promise.all(terms.map(async (term) => await isFound(db, term)));
  return { isFound: sql.join(found, sql` and `), matches: matchesOf(terms) };
}

/** Null for an empty keyword. */
export const matchesKeyword = (keyWord: string): SQL | null => {
  const terms = termsOf(keyWord);
  return terms.length === 0 ? null : matchesOf(terms);
};

const termsOf = (keyWord: string) =>
  [...new Set(keyWord.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, mostTerms);

const partOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

async function isFound(db: Queryable, term: string): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select hashtextextended(text, 0) as id from activity_log_texts where text like ${partOf(term)} limit ${mostTexts + 1}`,
  );
  if (rows.length > mostTexts) return matchesOf([term]);
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  return sql`words && (${ids}::bigint[] || hashtextextended(${term}, 0))`;
}

const matchesOf = (terms: string[]): SQL =>
  sql.join(
    terms.map(
      (term) => sql`(lower(concat_ws(e'\\n', type, message, error, user_code, ip)) like ${partOf(term)}
        or words && array[hashtextextended(${term}, 0)])`,
    ),
    sql` and `,
  );

const columns = sql`id, code, response_code, type, data, error, message, ip, user_code, created_at, words`;
const shown = sql`id, (extract(epoch from created_at) * 1000)::float8 as at, code, response_code::text as "responseCode", type, data::text as data,
  error, coalesce(message, '') as message, ip, user_code as "userCode"`;

export const keyOf = ({ at, id }: FoundRow): Key => [at, Number(id)];

const placeOf = (sort: 'desc' | 'asc', after: Key | null) =>
  keyset(
    [
      [sql`created_at`, 'moment'],
      [sql`id`, 'number'],
    ],
    sort,
    after,
  );

/** Reads rows that meet the condition, by the index on `words` or in the order of the log, as the database finds better. */
export async function readRows(
  db: Queryable,
  condition: SQL,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<FoundRow[]> {
  const { isAfter, order } = placeOf(sort, after);
  const { rows } = await db.execute<FoundRow & Record<string, unknown>>(sql`select ${shown} from activity_log
    where ${condition} and ${isAfter} order by ${order} limit ${most} offset ${skip}`);
  return rows;
}

/** Looks through the next rows of the log one by one; null if these do not have as many as are wanted. */
export async function walkRows(
  db: Queryable,
  matches: SQL,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<FoundRow[] | null> {
  const { isAfter, order } = placeOf(sort, after);
  const { rows } = await db.execute<FoundRow & Record<string, unknown>>(sql`select ${shown}
    from (select ${columns} from activity_log where ${isAfter} order by ${order} limit ${walkedRows}) walked
    where ${matches} order by ${order} limit ${most} offset ${skip}`);
  return rows.length === most ? rows : null;
}
