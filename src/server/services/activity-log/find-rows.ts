import { type SQL, sql } from 'drizzle-orm';
import type { Activity } from '#lib/contract/admin/activity-log.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { runPlanned } from '#server/db/prepared.ts';
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
const week = 7 * 24 * 3_600_000;
/** The rows that are gathered first: with those of a week that has just begun, still enough for most pages. */
const nearMs = 2 * week;
/** A word that so many of the newest rows have is common. */
const commonShare = 0.05;

/** The condition of a keyword as the index on `words` answers it, after a look at which texts of the log contain its words. */
export async function readSearch(db: Queryable, keyWord: string): Promise<SQL> {
  const terms = termsOf(keyWord);
  if (terms.length === 0) return sql`true`;
  // Of the term itself too: a status, or a value of the data, is among no texts.
  const ofTerm = terms.map(
    (term, n) => sql`(select ${n}::int as term, hashtextextended(text, 0) as id from activity_log_texts
      where text like ${partOf(term)} limit ${mostTexts + 1}) union all select ${n}, hashtextextended(${term}, 0)`,
  );
  const { rows } = await db.execute<{ term: number; ids: string; texts: number }>(
    sql`select term, array_agg(id)::text as ids, (count(*) - 1)::int as texts from (${sql.join(ofTerm, sql` union all `)}) found group by term`,
  );
  const found = rows.map(({ term, ids, texts }) =>
    texts > mostTexts ? matchesOf([terms[term] ?? '']) : sql`words && ${ids}::bigint[]`,
  );
  return sql.join(found, sql` and `);
}

/** The same as it is answered row by row. Null for an empty keyword. */
export const matchesKeyword = (keyWord: string): SQL | null => {
  const terms = termsOf(keyWord);
  return terms.length === 0 ? null : matchesOf(terms);
};

const termsOf = (keyWord: string) =>
  [...new Set(keyWord.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, mostTerms);

const partOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** Everything that a part finds a row by. */
const texts = sql`lower(concat_ws(e'\\n', type, message, error, user_code, ip))`;

const matchesOf = (terms: string[], within = texts): SQL =>
  sql.join(
    terms.map((term) => sql`(${within} like ${partOf(term)} or words && array[hashtextextended(${term}, 0)])`),
    sql` and `,
  );

/** A number that is part of the text: the planner cannot know what a value would be. */
const literal = (value: number) => sql.raw(String(value));

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
  db: Database,
  keyWord: string,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<{ rows: FoundRow[]; share: number }> {
  const terms = termsOf(keyWord);
  const { isAfter, order } = placeOf(sort, after);
  const rows = await runPlanned<FoundRow & { matching: number }>(
    db,
    `walk_log_${sort}_${after ? 'on' : 'first'}_${terms.length}`,
    sql`select ${shown}, (count(*) over ())::int as matching
      from (select ${columns}, ${texts} as texts from activity_log where ${isAfter} order by ${order} limit ${literal(walkedRows)}) walked
      where ${matchesOf(terms, sql`texts`)} order by ${order} limit ${most} offset ${skip}`,
  );
  const share = (rows[0]?.matching ?? 0) / walkedRows;
  return { rows: rows.map(({ matching: _, ...row }) => row), share };
}

/**
 * Reads rows by the index on `words`: all that match are sorted, of two weeks, or, if these fill no page, of all. Null if they are more than it pays
 * to sort. `total` is how many rows of the log match, if the page is the first one; those beyond `counted` are not counted.
 */
export async function gatherRows(
  db: Database,
  { isFound, near }: { isFound: SQL; near: Near },
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
  counted: number,
): Promise<{ rows: FoundRow[]; total: number | null } | null> {
  const { isAfter, order } = placeOf(sort, after);
  const isFirst = after === null && skip === 0;
  const gathered = (isThere: SQL, limit: SQL) =>
    sql`(select ${columns} from activity_log where ${isFound} and ${isAfter} and ${isThere} limit ${limit})`;
  const { rows } = await byIndex(
    db,
    async (tx) =>
      await tx.execute<FoundRow & { near: number; far: number }>(sql`with
        near as materialized ${gathered(near.isNear, sql`${gatheredRows + 1}`)},
        counts as materialized (select count(*)::int as near, count(*) >= ${most + skip}::int as is_enough from near),
        far as materialized ${gathered(
          near.isFar,
          sql`(select greatest(0, case when is_enough then ${isFirst ? counted : 0}::int else ${gatheredRows + 1}::int end - near) from counts)`,
        )}
        select ${shown}, (select near from counts) as near, (select count(*)::int from far) as far
          from (select * from near union all select * from far where not (select is_enough from counts)) found
          order by ${order} limit ${most} offset ${skip}`),
  );
  const [first] = rows;
  if (!first) return { rows: [], total: isFirst ? 0 : null };
  if (first.near > gatheredRows || (first.near < most + skip && first.near + first.far > gatheredRows)) return null;
  return {
    rows: rows.map(({ near: _near, far: _far, ...row }) => row),
    total: isFirst ? first.near + first.far : null,
  };
}

/** Which parts of the table are opened first, and the others. */
export interface Near {
  isNear: SQL;
  isFar: SQL;
}

/** The two weeks after a place, or at the end where the list begins. */
export async function nearTo(db: Queryable, sort: 'desc' | 'asc', after: Key | null): Promise<Near> {
  const edge = new Date(
    after === null ? await firstEdge(db, sort) : Number(after[0]) + (sort === 'desc' ? -nearMs : nearMs),
  );
  const [later, sooner] = [
    sql`created_at >= ${edge.toISOString()}::timestamptz`,
    sql`created_at < ${edge.toISOString()}::timestamptz`,
  ];
  return sort === 'desc' ? { isNear: later, isFar: sooner } : { isNear: sooner, isFar: later };
}

/** Whole weeks, so that no part of the table is on both sides. */
async function firstEdge(db: Queryable, sort: 'desc' | 'asc'): Promise<number> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select min(week)::text as first, max(week)::text as last from activity_log_totals`,
  );
  const [row] = rows;
  return sort === 'desc' ? Date.parse(row?.last ?? '') - week || 0 : Date.parse(row?.first ?? '') + nearMs || 0;
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
