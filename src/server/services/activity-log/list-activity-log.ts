import { sql } from 'drizzle-orm';
import type { Activity, activityLog } from '#lib/contract/admin/activity-log.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { PageQuery, Pager, Reader } from '#server/lists/page-of.ts';
import {
  countRows,
  type FoundRow,
  gatherRows,
  keyOf,
  matchesKeyword,
  nearTo,
  readRows,
  readSearch,
  walkRows,
} from './find-rows.ts';

/** Of a word that this share of the newest rows has, the texts need not be looked up: there may be thousands. */
const everywhere = 0.3;

/** Rows that a keyword finds are counted up to here; one more tells that there are others. */
const countedMost = limits.activityCounted + 1;

/** A page of the activity log. Its length is exact without a keyword, and counted up to a limit with one. */
export async function listActivityLog(
  { db }: Context,
  { pageOf, countedPageOf }: Pager,
  { reader, query }: { reader: Reader; query: PageQuery & { keyWord: string } },
): Promise<DataOf<typeof activityLog>> {
  const { keyWord, sort, page, size, cursor } = query;
  const list = { name: 'activity log', of: [keyWord], keyOf, present: (rows: FoundRow[]) => rows.map(presentActivity) };
  const matches = matchesKeyword(keyWord);
  if (!matches) {
    const read = (stretch: Parameters<typeof readRows>[3], order: typeof sort) =>
      readRows(db, sql`true`, order, stretch);
    const counted = await countedPageOf(reader, query, { ...list, read, count: () => countAll(db) });
    return { ...counted, isTotalLeast: false };
  }
  const isFound = once(() => readSearch(db, keyWord));
  let share = 0;
  let total = null as number | null;
  const found = await pageOf(reader, query, {
    ...list,
    read: async (stretch) => {
      const walked = await walkRows(db, keyWord, sort, stretch);
      share = walked.share;
      if (walked.rows.length === stretch.most) return walked.rows;
      const [search, near] = await Promise.all([isFound(), nearTo(db, sort, stretch.after)]);
      const gathered = await gatherRows(db, { isFound: search, near }, sort, stretch, countedMost);
      total = gathered?.total ?? null;
      return gathered?.rows ?? (await readRows(db, await isFound(), sort, stretch));
    },
  });
  const counted = total ?? (await countRows(db, share > everywhere ? matches : await isFound(), share, countedMost));
  const known = found.contents.length === 0 ? 0 : page + (found.hasNext ? 2 : 1);
  return {
    ...found,
    hasPrevious: page > 0 || cursor !== undefined,
    totalElements: Math.min(counted, limits.activityCounted),
    totalPages: Math.max(Math.ceil(Math.min(counted, limits.activityCounted) / size), known),
    isTotalLeast: counted > limits.activityCounted,
  };
}

/** A row as the contract has it. */
export const presentActivity = ({ id: _, at, ...row }: FoundRow): Activity => ({
  ...row,
  createdAt: new Date(at).toISOString(),
});

async function countAll(db: Database): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(total), 0)::float8 as total from activity_log_totals`,
  );
  return rows[0]?.total ?? 0;
}

const once = <Value>(make: () => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
};
