import { type SQL, sql } from 'drizzle-orm';
import type { Activity } from '#lib/contract/admin/activity-log.ts';
import type { Database, Queryable } from '#server/ground/db/database.ts';
import { runPlanned } from '#server/ground/db/prepared.ts';
import type { Key } from '#server/product/views/lists/cursors.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';
import { conditionOf, isIndexed, kindsOf, type Term, textsOfRow } from './search-terms.ts';

/** A row that was found, with its place in the log. */
export type FoundRow = Omit<Activity, 'createdAt'> & {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** How many rows are looked at one by one before the index is asked: enough to fill a page with a common word. */
const walkedRows = 1_000;
/** Rows that are sorted for a page of them; of more, 26 are found sooner by walking on. */
const gatheredRows = 10_000;
const weekMs = 7 * 24 * 3_600_000;
/** From where rows are gathered first. */
const nearMs = 2 * weekMs;
/** A word that so many of the newest rows have is common. */
const commonShare = 0.05;

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
  terms: Term[],
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<{ rows: FoundRow[]; share: number }> {
  const { isAfter, order } = placeOf(sort, after);
  const rows = await runPlanned<FoundRow & { matching: number }>(
    db,
    `walk_log_${sort}_${after ? 'on' : 'first'}_${kindsOf(terms)}`,
    sql`select ${shown}, (count(*) over ())::int as matching
      from (select ${columns}, ${textsOfRow} as texts from activity_log where ${isAfter} order by ${order} limit ${literal(walkedRows)}) walked
      where ${conditionOf(terms, sql`texts`)} order by ${order} limit ${most} offset ${skip}`,
  );
  const share = (rows[0]?.matching ?? 0) / walkedRows;
  return { rows: rows.map(({ matching: _, ...row }) => row), share };
}

/** The first page of words that at most `counted` rows have, and how many those are; without rows if they are more. */
export async function gatherFew(
  db: Database,
  terms: Term[],
  sort: 'desc' | 'asc',
  most: number,
  counted: number,
): Promise<{ rows: FoundRow[] | null; total: number }> {
  const { order } = placeOf(sort, null);
  const rows = await runPlanned<FoundRow & { total: number }>(
    db,
    `gather_few_${sort}_${kindsOf(terms)}`,
    sql`with found as materialized (select ${columns} from activity_log where ${conditionOf(terms)} limit ${literal(counted + 1)})
      select ${shown}, (select count(*)::int from found) as total from found order by ${order} limit ${most}`,
  );
  const total = rows[0]?.total ?? 0;
  return { rows: total > counted ? null : rows.map(({ total: _, ...row }) => row), total };
}

/**
 * Reads rows by the index on `words`: all that match are sorted, of two weeks, or, if these fill no page, of all. Null if they are more than it pays
 * to sort. `total` is how many rows of the log match, or one more than `counted`, if that became known.
 */
export async function gatherRows(
  db: Database,
  terms: Term[],
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
  counted: number,
): Promise<{ rows: FoundRow[]; total: number | null } | null> {
  const { isAfter, order } = placeOf(sort, after);
  const { isNear, isFar } = await nearTo(db, sort, after);
  const isFound = conditionOf(terms);
  const isFirst = after === null && skip === 0;
  const gathered = (isThere: SQL, limit: SQL) =>
    sql`(select ${columns} from activity_log where ${isFound} and ${isAfter} and ${isThere} limit ${limit})`;
  const rows = await byIndex<FoundRow & { near: number; far: number }>(
    db,
    sql`with
      near as materialized ${gathered(isNear, sql`${gatheredRows + 1}`)},
      counts as materialized (select count(*)::int as near, count(*) >= ${most + skip}::int as is_enough from near),
      far as materialized ${gathered(
        isFar,
        sql`(select greatest(0, case when is_enough then ${isFirst ? counted + 1 : 0}::int else ${gatheredRows + 1}::int end - near) from counts)`,
      )}
      select ${shown}, (select near from counts) as near, (select count(*)::int from far) as far
        from (select * from near union all select * from far where not (select is_enough from counts)) found
        order by ${order} limit ${most} offset ${skip}`,
  );
  const { near, far } = rows[0] ?? { near: 0, far: 0 };
  if (near > gatheredRows || (near < most + skip && near + far > gatheredRows)) return null;
  return {
    rows: rows.map(({ near: _near, far: _far, ...row }) => row),
    total: isFirst ? near + far : null,
  };
}

/** Which parts of the table are opened first, and the others: two weeks after a place, or where the list begins. */
async function nearTo(db: Queryable, sort: 'desc' | 'asc', after: Key | null): Promise<{ isNear: SQL; isFar: SQL }> {
  const time = after === null ? await firstEdge(db, sort) : Number(after[0]) + (sort === 'desc' ? -nearMs : nearMs);
  const edge = new Date(time).toISOString();
  const later = sql`created_at >= ${edge}::timestamptz`;
  const sooner = sql`created_at < ${edge}::timestamptz`;
  return sort === 'desc' ? { isNear: later, isFar: sooner } : { isNear: sooner, isFar: later };
}

/** Whole weeks, so that no part of the table is on both sides. */
async function firstEdge(db: Queryable, sort: 'desc' | 'asc'): Promise<number> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select min(week)::text as first, max(week)::text as last from activity_log_totals`,
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return 0;
  return sort === 'desc' ? Date.parse(last) - weekMs : Date.parse(first) + nearMs;
}

/**
 * How many rows match, up to a limit. `share` is how many of the newest did: common words are counted among the newest rows, if these are enough.
 */
export async function countRows(db: Database, terms: Term[], share: number, limit: number): Promise<number> {
  const isFound = conditionOf(terms);
  if (share > commonShare) {
    const [newest] = await runPlanned<{ total: number }>(
      db,
      `count_newest_${kindsOf(terms)}`,
      sql`select count(*)::int as total from (select 1
        from (select ${columns} from activity_log order by created_at desc, id desc limit ${literal(Math.ceil(limit / commonShare))}) newest
        where ${isFound} limit ${literal(limit)}) found`,
    );
    if (newest?.total === limit) return limit;
  }
  const count = sql`select count(*)::int as total from (select 1 from activity_log where ${isFound} limit ${literal(limit)}) found`;
  const [all] = terms.some(isIndexed)
    ? await runPlanned<{ total: number }>(db, `count_log_${kindsOf(terms)}`, count)
    : await byIndex<{ total: number }>(db, count);
  return all?.total ?? 0;
}

/**
 * Reads with the values in view, so that parts of the table are left out, but by the index: the planner guesses how many rows have one of several
 * rare texts, and looks at all rows where it guesses too many.
 */
const byIndex = <Row extends object>(db: Database, query: SQL): Promise<Row[]> =>
  db.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
      );
      const { rows } = await tx.execute(query);
      return rows as unknown as Row[];
    },
    { accessMode: 'read only' },
  );
