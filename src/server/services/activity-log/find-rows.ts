import { type SQL, sql } from 'drizzle-orm';
import type { Activity } from '#lib/contract/admin/activity-log.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Key } from '#server/lists/cursors.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { Stretch } from '#server/lists/page-of.ts';

/** A row that was found, with its place in the log. */
export type FoundRow = Omit<Activity, 'createdAt'> & {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
};

const mostTerms = 8;
/** A part of more texts than this is looked for row by row: rows that have one of so many are everywhere. */
const mostTexts = 2_000;
/** How many rows are looked at one by one before the index is asked: enough to fill a page with a common word. */
const walkedRows = 1_000;
/** Rows that are sorted for a page of them; of more, 26 are found sooner by walking on. */
const gatheredRows = 10_000;
const nearMs = 14 * 24 * 3_600_000;
/** A word that so many of the newest rows have is common. */
const commonShare = 0.05;

/** The condition of a keyword as the index on `words` answers it, after a look at which texts of the log contain its words. */
export async function readSearch(db: Queryable, keyWord: string): Promise<SQL> {
  const found = await Promise.all(termsOf(keyWord).map(async (term) => await isFound(db, term)));
  return found.length === 0 ? sql`true` : sql.join(found, sql` and `);
}

/** The same as it is answered row by row. Null for an empty keyword. */
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

/** Reads rows that meet the condition in the order of the log. */
export async function readRows(
  db: Queryable,
  condition: SQL,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<FoundRow[]> {
  const { isAfter, order } = placeOf(sort, after);
  const { rows } = await db.execute<FoundRow>(sql`select ${shown} from activity_log
    where ${condition} and ${isAfter} order by ${order} limit ${most} offset ${skip}`);
  return rows;
}

/** Looks through the next rows of the log one by one. `share` of them match. */
export async function walkRows(
  db: Queryable,
  matches: SQL,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<{ rows: FoundRow[]; share: number }> {
  const { isAfter, order } = placeOf(sort, after);
  const { rows } = await db.execute<
    FoundRow & { matching: number }
  >(sql`select ${shown}, (count(*) over ())::int as matching
    from (select ${columns} from activity_log where ${isAfter} order by ${order} limit ${walkedRows}) walked
    where ${matches} order by ${order} limit ${most} offset ${skip}`);
  const share = (rows[0]?.matching ?? 0) / walkedRows;
  return { rows: rows.map(({ matching: _, ...row }) => row), share };
}

/**
 * Reads rows by the index on `words`: all that match are sorted, first of two weeks, then, if these fill no page, of all. Null if they are more than
 * it pays to sort. `total` is how many rows of the log match, if that became known.
 */
export async function gatherRows(
  db: Database,
  isFound: SQL,
  sort: 'desc' | 'asc',
  stretch: Stretch,
): Promise<{ rows: FoundRow[]; total: number | null } | null> {
  const { isAfter, order } = placeOf(sort, stretch.after);
  const start = Number(stretch.after?.[0] ?? (await firstMoment(db, sort)));
  return await byIndex(db, async (tx) => {
    for (const isNear of [nearTo(start, sort), null]) {
      const { rows } = await tx.execute<FoundRow & { gathered: number }>(sql`with found as materialized
          (select ${columns} from activity_log where ${isFound} and ${isAfter} and ${isNear ?? sql`true`} limit ${gatheredRows + 1})
        select ${shown}, (select count(*)::int from found) as gathered
          from found order by ${order} limit ${stretch.most} offset ${stretch.skip}`);
      const gathered = rows[0]?.gathered ?? 0;
      if (gathered > gatheredRows) return null;
      const isAll = !isNear && stretch.after === null && stretch.skip === 0;
      if (rows.length === stretch.most || !isNear) {
        return { rows: rows.map(({ gathered: _, ...row }) => row), total: isAll ? gathered : null };
      }
    }
    return { rows: [], total: null };
  });
}

/** Parts of the table that are further away are not opened. */
function nearTo(start: number, sort: 'desc' | 'asc'): SQL {
  const edge = new Date(start + (sort === 'desc' ? -nearMs : nearMs)).toISOString();
  return sort === 'desc' ? sql`created_at > ${edge}::timestamptz` : sql`created_at < ${edge}::timestamptz`;
}

async function firstMoment(db: Queryable, sort: 'desc' | 'asc'): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(sql`select (extract(epoch from created_at) * 1000)::float8 as at
    from activity_log order by created_at ${sort === 'desc' ? sql`desc` : sql`asc`} limit 1`);
  return rows[0]?.at ?? 0;
}

/**
 * How many rows match, up to a limit. `share` is how many of the newest did: common words are counted among the newest rows, if these are enough.
 */
export async function countRows(db: Database, isFound: SQL, share: number, limit: number): Promise<number> {
  if (share > commonShare) {
    const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from (select 1
      from (select ${columns} from activity_log order by created_at desc, id desc limit ${Math.ceil(limit / commonShare)}) newest
      where ${isFound} limit ${limit}) found`);
    if (rows[0]?.total === limit) return limit;
  }
  return await byIndex(db, async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int as total
      from (select 1 from activity_log where ${isFound} limit ${limit}) found`);
    return rows[0]?.total ?? 0;
  });
}

/** The planner guesses how many rows have one of several rare texts, and looks at all rows where it guesses too many. */
const byIndex = <Result>(db: Database, read: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
      );
      return await read(tx);
    },
    { accessMode: 'read only' },
  );
