import { sql } from 'drizzle-orm';
import type { Overview } from '#lib/contract/admin/overview.ts';
import type { Context } from '#server/product/context.ts';

// pg-boss counts every queue each quarter of a minute. The oldest job is the first of each queue in the order in which jobs are taken.
const state = sql`select coalesce(sum(queued_count), 0)::int as waiting, coalesce(sum(active_count), 0)::int as running,
    coalesce(sum(failed_count), 0)::int as failed, min(first.created_on) as oldest
  from pgboss.queue
  left join lateral (
    select job.created_on from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked
    order by job.priority desc, job.created_on limit 1
  ) first on true
  where queue.name not like '\\_\\_pgboss%'`;

type Row = Omit<Overview['queue'], 'oldest'> & { oldest: string | null };

/** The numbers of waiting, running and failed jobs, and how long the first one has waited. */
export async function readQueue({ db }: Context): Promise<Overview['queue']> {
  const { rows } = await db.execute<Row>(state);
  const { waiting = 0, running = 0, failed = 0, oldest = null } = rows[0] ?? {};
  return { waiting, running, failed, oldest: oldest && new Date(oldest).toISOString() };
}
