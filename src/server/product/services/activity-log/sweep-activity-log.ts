import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';

const weeksAhead = 4;
const day = 24 * 3_600_000;

/** An arbitrary lock number, unused by any other lock on this database, so that two nodes never change the weeks at once. */
const turn = 7_433_056;

/**
 * Creates the coming weeks, moves rows without a week into new ones, and drops whole weeks older than the setting says. Returns the Mondays of the
 * dropped weeks.
 */
export async function sweepActivityLog({ db, settings, now }: Context): Promise<{ weeks: string[] }> {
  const today = dayOf(now().getTime());
  const oldest = dayOf(now().getTime() - settings.current().logDays * day);
  return await db.transaction(async (tx) => {
    // Give up early: while a long read of the log blocks this, its writers wait behind it.
    await tx.execute(sql`set local lock_timeout = '5s'`);
    // Moving the rows of a long outage takes time.
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${turn})`);
    // First, because a week cannot be created while another partition has rows of it.
    await placeStrays(tx);
    await tx.execute(sql`select add_activity_log_week(activity_log_week(${today}::timestamp at time zone 'UTC') + 7 * ahead)
      from generate_series(0, ${weeksAhead}::int) as ahead`);
    const weeks = await oldWeeks(tx, oldest);
    for (const week of weeks) {
      await tx.execute(sql`drop table ${sql.identifier(`activity_log_${week.replaceAll('-', '')}`)}`);
      await tx.execute(sql`delete from activity_log_totals where week = ${week}::date`);
    }
    return { weeks };
  });
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Mondays of the weeks that end before `oldest`. */
async function oldWeeks(db: Queryable, oldest: string): Promise<string[]> {
  const { rows } = await db.execute<{ week: string }>(sql`select week::text from (
      select to_date(substring(inhrelid::regclass::text from '^activity_log_(\\d{8})$'), 'YYYYMMDD') as week
        from pg_inherits where inhparent = 'activity_log'::regclass) weeks
    where week + 7 <= ${oldest}::date order by 1`);
  return rows.map(({ week }) => week);
}

/** Moves rows that were written while no job created weeks. Rows cannot be deleted, so their partition is replaced. */
async function placeStrays(db: Queryable): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from activity_log_default limit 1`);
  if (rows.length === 0) return;
  const columns = sql`id, code, response_code, type, data, error, message, ip, user_code, created_at`;
  await db.execute(sql`alter table activity_log detach partition activity_log_default`);
  await db.execute(sql`alter table activity_log_default rename to activity_log_strays`);
  await db.execute(sql`select add_activity_log_part('activity_log_default', 'DEFAULT')`);
  await db.execute(
    sql`select add_activity_log_week(week) from (select distinct activity_log_week(created_at) as week from activity_log_strays) weeks`,
  );
  // Rows that have no week are the only ones of it, so the insert counts them anew.
  await db.execute(
    sql`delete from activity_log_totals where week in (select activity_log_week(created_at) from activity_log_strays)`,
  );
  await db.execute(
    sql`insert into activity_log (${columns}) overriding system value select ${columns} from activity_log_strays`,
  );
  await db.execute(sql`drop table activity_log_strays`);
}
