import { sql } from 'drizzle-orm';
import type { Context } from '#server/product/context.ts';

const day = 24 * 60 * 60_000;
const batch = 5_000;

/**
 * Removes the records of visitors' views before yesterday, and returns the number of rows. They only prevent a visitor's second view of a
 * day from counting; posts store their own counts. Works in batches, so that no request waits long for its locks.
 */
export async function sweepVisits({ db, now }: Context, signal: AbortSignal): Promise<number> {
  // One day longer than necessary, because the clocks of two nodes may differ.
  const yesterday = new Date(now().getTime() - day).toISOString().slice(0, 10);
  let removed = 0;
  for (let gone = batch; gone === batch && !signal.aborted; removed += gone) {
    const { rowCount } = await db.execute(sql`
      delete from views where id in
        (select id from views where account_id is null and day < ${yesterday}::date order by day limit ${batch})`);
    gone = rowCount ?? 0;
  }
  return removed;
}
