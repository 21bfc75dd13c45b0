import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';

const weeksAhead = 4;
const day = 24 * 3_600_000;

/** An arbitrary number that no other turn on this database has: two nodes never change the weeks at once. */
const turn = 7_433_056;

/**
 * Makes the weeks to come, gives rows that had no week one, and drops every week that is older than LOG_DAYS as a whole. Answers the Mondays of the
 * dropped weeks.
 */
export async function sweepActivityLog({ db, config, now }: Context): Promise<{ weeks: string[] }> {
  const today = dayOf(now().getTime());
  const oldest = dayOf(now().getTime() - config.logDays * day);
  return await db.transaction(async (tx) => {
    // A long read of the log must not make its writers wait behind this.
    await tx.execute(sql`set local lock_timeout = '5s'`);
    // Moving the rows of a long outage takes its time.
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${turn})`);
    // First, because a week cannot be made while rows of it are elsewhere.
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

/** The Mondays of the weeks whose last day is older. */
async function oldWeeks(db: Queryable, oldest: string): Promise<string[]> {
  const { rows } = await db.execute<{ week: string }>(sql`select week::text from (
      select to_date(substring(inhrelid::regclass::text from '^activity_log_(\\d{8})$'), 'YYYYMMDD') as week
        from pg_inherits where inhparent = 'activity_log'::regclass) weeks
    where week + 7 <= ${oldest}::date order by 1`);
  return rows.map(({ week }) => week);
}

/** Rows that were written while no job made weeks. Rows cannot be deleted, so the part that holds them is replaced. */
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
