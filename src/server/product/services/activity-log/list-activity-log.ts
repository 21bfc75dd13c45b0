import { type SQL, sql } from 'drizzle-orm';
import type { activityLog } from '#lib/contract/admin/activity-log.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Database } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';
import type { PageQuery, Pager, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { conditionOf, type FoundRow, keyOf, presentActivity, readRows } from './find-rows.ts';

/** A page of the activity log. Its length is exact without a keyword, and counted up to a limit with one. */
export async function listActivityLog(
  { db }: Context,
  { pageOf, countedPageOf }: Pager,
  { reader, query }: { reader: Reader; query: PageQuery & { keyWord: string } },
): Promise<DataOf<typeof activityLog>> {
  const { keyWord, sort, page, size, cursor } = query;
  const condition = conditionOf(keyWord);
  const list = {
    name: 'activity log',
    of: [keyWord],
    keyOf,
    present: (rows: FoundRow[]) => rows.map(presentActivity),
    read: (stretch: Stretch, order = sort) => readRows(db, condition, order, stretch),
  };
  if (keyWord === '')
    return { ...(await countedPageOf(reader, query, { ...list, count: () => countAll(db) })), isTotalLeast: false };
  const [found, counted] = await Promise.all([pageOf(reader, query, list), countFound(db, condition)]);
  const totalElements = Math.min(counted, limits.activityCounted);
  const known = found.contents.length === 0 ? 0 : page + (found.hasNext ? 2 : 1);
  return {
    ...found,
    hasPrevious: page > 0 || cursor !== undefined,
    totalElements,
    totalPages: Math.max(Math.ceil(totalElements / size), known),
    isTotalLeast: counted > limits.activityCounted,
  };
}

async function countFound(db: Database, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total
    from (select from activity_log where ${condition} limit ${limits.activityCounted + 1}) found`);
  return rows[0]?.total ?? 0;
}

async function countAll(db: Database): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(total), 0)::float8 as total from activity_log_totals`,
  );
  return rows[0]?.total ?? 0;
}
