import { sql } from 'drizzle-orm';
import type { Context } from '#server/product/context.ts';
import { activeSince } from '#server/product/services/presence/active.ts';

/** The state of an installation, the same on all its processes. */
export interface InstallationState {
  queues: { queue: string; waiting: number; running: number; failed: number; oldestSeconds: number }[];
  sessions: number;
  activeMembers: number;
  activeVisitors: number;
  databaseBytes: number;
  connections: number;
  mostConnections: number;
  storage: { used: number; free: number };
}

type Row = Omit<InstallationState, 'storage'>;

/** Counts stop here, because exact ones would take too long for a figure. */
const mostSessions = 1_000_000;

// As in read-queue.ts: pg-boss counts each quarter of a minute, and the oldest job is the first of each queue in the order in which jobs are taken.
const state = (now: Date) => sql`select
    (select coalesce(json_agg(json_build_object('queue', queue.name, 'waiting', queued_count, 'running', active_count,
        'failed', failed_count, 'oldestSeconds', greatest(0, extract(epoch from now() - first.created_on)::float8)) order by queue.name), '[]')
      from pgboss.queue
      left join lateral (
        select job.created_on from pgboss.job
        where job.name = queue.name and job.state < 'active' and not job.blocked
        order by job.priority desc, job.created_on limit 1
      ) first on true
      where queue.name not like '\\_\\_pgboss%') as queues,
    (select count(*)::int from (select from sessions where ended_at is null and expires_at > ${now} limit ${mostSessions}) open) as sessions,
    (select count(*)::int from presence where last_seen_at > ${activeSince(now)} and account_id is not null) as "activeMembers",
    (select count(*)::int from presence where last_seen_at > ${activeSince(now)} and account_id is null) as "activeVisitors",
    pg_database_size(current_database())::float8 as "databaseBytes",
    (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as connections,
    current_setting('max_connections')::int as "mostConnections"`;

/** Reads the state with one statement, and the free space of the disk. */
export async function readState({ db, storage, now }: Context): Promise<InstallationState> {
  const [{ rows }, { used, free }] = await Promise.all([db.execute<Row>(state(now())), storage.space()]);
  const [row] = rows;
  if (!row) throw new Error('the state of the installation could not be read');
  return { ...row, storage: { used, free } };
}
