import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Telemetry } from '#server/ground/telemetry/telemetry.ts';
import type { JobName, JobQueue } from './queue.ts';
import { jobNames, jobSettings } from './settings.ts';
import { oneRunning, takeTurns } from './turns.ts';

/** An open queue: the interface for services, the pg-boss instance for the worker, and a way to close it. */
export interface OpenQueue {
  queue: JobQueue;
  boss: PgBoss;
  close(): Promise<void>;
}

/**
 * A job whose process has died, or has lost the database, is retried after this time and two polls of the queue: within 60 seconds with
 * the longest delay of a first retry.
 */
const heartbeatSeconds = 20;
const lookSeconds = 10;

/** Opens the queue on the product's own database, in its own schema, which it creates and migrates itself. */
export async function openQueue(
  connectionString: string,
  log: Logger,
  telemetry?: Pick<Telemetry, 'trail'>,
): Promise<OpenQueue> {
  const boss = new PgBoss({
    connectionString,
    application_name: 'riff-jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    cronMonitorIntervalSeconds: 45,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  boss.on('warning', (warning) => log.debug({ warning }, 'a warning from the job queue'));
  await boss.start();
  await createQueues(boss);
  await boss.getDb().executeSql(oneRunning);
  /** Adds the caller's trace context to the job. */
  const trailed = <Payload extends object>(payload: Payload): Payload => {
    const trail = telemetry?.trail();
    return trail === undefined ? payload : { ...payload, trail };
  };
  const queue: JobQueue = {
    async add(name, payload, { key, turn, within } = {}) {
      const db = within ? fromDrizzle(within, sql) : boss.getDb();
      // The queue's policy allows a single job per key.
      const singletonKey = key ?? randomUUID();
      const { startAfter = 0 } = jobSettings[name];
      if (!turn) return void (await boss.send(name, trailed(payload), { singletonKey, startAfter, db }));
      const [place] = await takeTurns(db, name, [turn]);
      await boss.upsert(name, trailed(payload), { singletonKey, ...place, db });
    },
    async addAll(name, jobs) {
      const places = await takeTurns(
        boss.getDb(),
        name,
        jobs.map(({ turn }) => turn),
      );
      const rows = jobs.map(({ payload, key }, n) => ({ data: trailed(payload), singletonKey: key, ...places[n] }));
      await boss.insert(name, rows);
    },
    retry: (name, id) => retryJob(boss, name, id),
    cancel: async (name, id) => void (await boss.cancel(name, id)),
  };
  return { queue, boss, close: () => boss.stop({ graceful: false }) };
}

async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues(jobNames)).map((found) => [found.name, found]));
  const create = async (name: JobName) => {
    const { retries, retryDelay, expireSeconds } = jobSettings[name];
    const options = {
      retryLimit: retries,
      retryDelay,
      retryBackoff: true,
      expireInSeconds: expireSeconds,
      heartbeatSeconds,
      notify: true,
      deleteAfterSeconds: 24 * 3600,
    };
    const found = known.get(name);
    // Most starts find every queue up to date, which saves two statements for each.
    if (found && Object.entries(options).every(([option, value]) => found[option as keyof typeof options] === value))
      return;
    await boss.createQueue(name, { policy: 'exclusive', ...options });
    await boss.updateQueue(name, options);
  };
  await Promise.all(jobNames.map(create));
}

/** False if another job with its key waits or runs: it does the same. */
async function retryJob(boss: PgBoss, name: string, id: string): Promise<boolean> {
  try {
    await boss.retry(name, id);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false;
    throw error;
  }
}
