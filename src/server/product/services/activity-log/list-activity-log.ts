import { sql } from 'drizzle-orm';
import type { Activity, activityLog } from '#lib/contract/admin/activity-log.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Database } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';
import type { PageQuery, Pager, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { countRows, type FoundRow, gatherFew, gatherRows, keyOf, readRows, walkRows } from './find-rows.ts';
import { conditionOf, isIndexed, isSoonLookedUp, lookUp, termsOf } from './search-terms.ts';

/** Of a word that this share of the newest rows has, the texts need not be looked up: there may be thousands. */
const everywhere = 0.3;

/** Of a word that so few of the newest rows have, all rows are gathered at once. */
const fewShare = 0.002;

/** A page of the activity log. Its length is exact without a keyword, and counted up to a limit with one. */
export async function listActivityLog(
  { db }: Context,
  { pageOf, countedPageOf }: Pager,
  { reader, query }: { reader: Reader; query: PageQuery & { keyWord: string } },
): Promise<DataOf<typeof activityLog>> {
  const { keyWord, sort, page, size, cursor } = query;
  const list = { name: 'activity log', of: [keyWord], keyOf, present: (rows: FoundRow[]) => rows.map(presentActivity) };
  let terms = termsOf(keyWord);
  if (terms.length === 0) {
    const read = (stretch: Stretch, order: typeof sort) => readRows(db, sql`true`, order, stretch);
    const counted = await countedPageOf(reader, query, { ...list, read, count: () => countAll(db) });
    return { ...counted, isTotalLeast: false };
  }
  let share = 0;
  let total = null as number | null;
  const found = await pageOf(reader, query, {
    ...list,
    read: async (stretch) => {
      terms = await lookUp(db, terms, isSoonLookedUp);
      const walked = await walkRows(db, terms, sort, stretch);
      share = walked.share;
      if (walked.rows.length === stretch.most) return walked.rows;
      terms = await lookUp(db, terms);
      const isFirst = stretch.after === null && stretch.skip === 0;
      if (isFirst && share < fewShare && terms.every(isIndexed)) {
        const few = await gatherFew(db, terms, sort, stretch.most, limits.activityCounted);
        total = few.total;
        if (few.rows) return few.rows;
      }
      const gathered = await gatherRows(db, terms, sort, stretch, total === null ? limits.activityCounted : 0);
      total ??= gathered?.total ?? null;
      return gathered?.rows ?? (await readRows(db, conditionOf(terms), sort, stretch));
    },
  });
  if (share <= everywhere) terms = await lookUp(db, terms);
  const counted = total ?? (await countRows(db, terms, share, limits.activityCounted + 1));
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
