import { gte, sql } from 'drizzle-orm';
import type { Overview } from '#lib/contract/admin/overview.ts';
import { hourlyFigures } from '#server/ground/db/schema/index.ts';
import { readOften } from '#server/ground/read-often.ts';
import type { Context } from '#server/product/context.ts';
import { countActive } from '#server/product/services/presence/active.ts';
import { hourOf } from './hourly-figures.ts';
import { readQueue } from './read-queue.ts';

const hours = 24;
const hourMs = 60 * 60_000;
const freshMs = 5_000;

/** Reads the overview, at most every five seconds per process. */
export type OverviewReader = () => Promise<Overview>;

export const overviewReader = (context: Context): OverviewReader =>
  readOften(freshMs, () => readOverview(context), { now: () => context.now().getTime() });

/** One row for each hour in which something was created. Rows lie on disk in order of time, so a block range index finds them. */
async function madeIn(db: Context['db'], table: 'accounts' | 'posts' | 'comments', first: Date, last: Date) {
  const { rows } = await db.execute<{ hour: string; made: number }>(sql`
    select date_trunc('hour', created_at, 'UTC') as hour, count(*)::int as made
      from ${sql.identifier(table)} where created_at between ${first.toISOString()} and ${last.toISOString()} group by 1`);
  return rows.map(({ hour, made }) => ({ hour: new Date(hour), made }));
}

async function readOverview(context: Context): Promise<Overview> {
  const { db, storage, now } = context;
  const at = now();
  const lastHour = hourOf(at).getTime();
  const first = new Date(lastHour - (hours - 1) * hourMs);
  const [figures, members, posts, comments, active, space, queue] = await Promise.all([
    db.select().from(hourlyFigures).where(gte(hourlyFigures.hour, first)),
    madeIn(db, 'accounts', first, at),
    madeIn(db, 'posts', first, at),
    madeIn(db, 'comments', first, at),
    countActive(context),
    storage.space(),
    readQueue(context),
  ]);

  /** A value for each hour, the oldest first; null where there is no row. */
  function byHour<Row extends { hour: Date }>(rows: readonly Row[], read: (row: Row) => number | null) {
    const values = new Map(rows.map((row) => [row.hour.getTime(), read(row)]));
    return Array.from({ length: hours }, (_, place) => values.get(first.getTime() + place * hourMs) ?? null);
  }
  function counted<Row extends { hour: Date }>(rows: readonly Row[], read: (row: Row) => number) {
    const values = byHour(rows, read).map((value) => value ?? 0);
    return { value: values.reduce((sum, value) => sum + value, 0), hours: values };
  }
  /** With the values measured now in the present hour. */
  const upToNow = (values: (number | null)[], present: number) => [...values.slice(0, -1), present];

  const mostActive = byHour(figures, (row) => row.mostActive);
  const answers = counted(figures, (row) => row.answers).value;
  const faults = counted(figures, (row) => row.faults).value;
  const usedBytes = byHour(figures, (row) => row.usedBytes);
  return {
    at: at.toISOString(),
    activeNow: { value: active, hours: upToNow(mostActive, Math.max(active, mostActive.at(-1) ?? 0)) },
    newMembers: counted(members, (row) => row.made),
    posts: counted(posts, (row) => row.made),
    comments: counted(comments, (row) => row.made),
    failedJobs: counted(figures, (row) => row.failedJobs),
    errorRate: {
      value: answers === 0 ? 0 : faults / answers,
      hours: byHour(figures, (row) => (row.answers === 0 ? null : row.faults / row.answers)),
    },
    storage: { ...space, hours: upToNow(usedBytes, space.used) },
    queue,
  };
}
