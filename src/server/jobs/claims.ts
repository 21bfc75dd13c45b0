import pg from 'pg';
import type { Logger } from 'pino';
import { jobNames } from './settings.ts';

/**
 * Which process runs which job. Each running job is an advisory lock on a connection of its process; when the process dies,
 * however suddenly, PostgreSQL releases the lock, and any other process may return the job to the queue.
 */
export interface Claims {
  /** Claims a job that this process runs; the returned function releases it. */
  hold(jobId: string): Promise<() => Promise<void>>;
  /** Returns jobs whose process is gone to the queue, as if they had never run; answers how many. */
  releaseOrphans(): Promise<number>;
  /** Returns these jobs, which this process aborted, to the queue without counting a failed try. */
  giveBack(jobIds: string[]): Promise<void>;
  /** Returns a job that still runs here to the queue, in the same way, to be taken again after so many seconds by whoever comes first. */
  postpone(jobId: string, seconds: number): Promise<void>;
  close(): Promise<void>;
}

// 'jobs' in bytes: the first half of the locks' numbers.
const lockClass = 0x6a6f6273;
/** Between fetching a job and locking it, the job looks like an orphan for a moment: for `graceSeconds` it does not count as one. */
export function openClaims(connectionString: string, log: Logger, graceSeconds: number): Claims {
  const running = new Set<string>();
  let opening: Promise<pg.Client> | null = null;

  /** The one connection that holds the locks; a new one locks them all again. */
  function client(): Promise<pg.Client> {
    opening ??= connect().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString, application_name: 'riff-claims', keepAlive: true });
    made.on('error', (error) => {
      log.warn({ err: error }, 'the connection that holds job locks broke');
      opening = null;
    });
    await made.connect();
    for (const id of running) await made.query(lock, [lockClass, id]);
    return made;
  }

  return {
    async hold(jobId) {
      running.add(jobId);
      await (await client()).query(lock, [lockClass, jobId]);
      return async () => {
        running.delete(jobId);
        await (await client()).query(unlock, [lockClass, jobId]);
      };
    },

    async releaseOrphans() {
      const connection = await client();
      const { rows } = await connection.query<{ id: string }>(orphans, [
        jobNames,
        [...running],
        graceSeconds,
        lockClass,
      ]);
      for (const { id } of rows) {
        await connection.query(release, [[id], ['active'], 0]);
        await connection.query(unlock, [lockClass, id]);
      }
      return rows.length;
    },

    async giveBack(jobIds) {
      if (jobIds.length > 0) await (await client()).query(release, [jobIds, ['retry', 'failed'], 0]);
    },

    async postpone(jobId, seconds) {
      await (await client()).query(release, [[jobId], ['active'], seconds]);
    },

    async close() {
      const open = await opening?.catch(() => null);
      opening = null;
      await open?.end();
    },
  };
}

const lock = 'select pg_try_advisory_lock($1, hashtext($2))';
const unlock = 'select pg_advisory_unlock($1, hashtext($2))';

// Materialized, so that only these rows are locked.
const orphans = `
  with active as materialized (
    select id::text as id from pgboss.job
    where name = any ($1::text[]) and state = 'active' and id::text <> all ($2::text[])
      and started_on < now() - $3 * interval '1 second'
  )
  select id from active where pg_try_advisory_lock($4, hashtext(id))`;

// Without a start time, the next run does not count as another try.
const release = `
  update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, completed_on = null,
    start_after = now() + $3 * interval '1 second'
  where id = any ($1::uuid[]) and state::text = any ($2::text[])`;
