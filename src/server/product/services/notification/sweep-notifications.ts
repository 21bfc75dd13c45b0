import { sql } from 'drizzle-orm';
import type { Context } from '#server/product/context.ts';

const batch = 2_000;
/** Days that they are kept longer than the inbox shows them. */
const moreDays = 30;

/** Removes notifications of long ago in batches, and returns their number. */
export async function sweepNotifications({ db, settings }: Context, signal: AbortSignal): Promise<number> {
  const days = settings.current().notificationDays + moreDays;
  let removed = 0;
  for (let gone = batch; gone === batch && !signal.aborted; removed += gone) {
    const { rowCount } = await db.execute(sql`
      delete from notifications where id in
        (select id from notifications where told_at < now() - make_interval(days => ${days}::int) limit ${batch})`);
    gone = rowCount ?? 0;
  }
  return removed;
}
