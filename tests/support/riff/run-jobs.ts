import type { JobWithMetadata } from 'pg-boss';
import type { Context } from '#server/product/context.ts';
import type { JobHandler } from '#server/product/jobs/handler.ts';
import { handlers } from '#server/product/jobs/handlers.ts';
import { type OpenQueue, openQueue } from '#server/product/jobs/pg-boss-queue.ts';
import type { JobName, JobPayloads, JobQueue } from '#server/product/jobs/queue.ts';
import { jobNames } from '#server/product/jobs/settings.ts';
import { note } from '../touched/note.ts';

/**
 * Runs the jobs in the queue, and the jobs that they add, until none is left; retries after a failure run at once. Returns the
 * names of the jobs in the order of their runs.
 */
export async function runJobs(context: Context): Promise<JobName[]> {
  const own = queues.get(context.jobs);
  const open = own ?? (await openQueueOf(context));
  try {
    return await runWaiting(context, open);
  } finally {
    if (!own) await open.close();
  }
}

async function runWaiting(context: Context, open: OpenQueue): Promise<JobName[]> {
  const ran: JobName[] = [];
  for (;;) {
    const job = await claimJob(open);
    if (!job) return ran;
    ran.push(job.name as JobName);
    note(`job ${job.name}`);
    await runOne(context, open, job);
  }
}

const queues = new WeakMap<JobQueue, OpenQueue>();

/** Lets `runJobs` use the open queue of a test Riff, because opening another one takes 150 ms. */
export const shareQueue = (open: OpenQueue): unknown => queues.set(open.queue, open);

/** Opens the queue on a context's database. */
export function openQueueOf(context: Context): Promise<OpenQueue> {
  return openQueue(context.db.$client.options.connectionString ?? '', context.log);
}

type AnyJob = JobWithMetadata<JobPayloads[JobName]>;

/** One query instead of one for each queue. */
async function queuesWithJobs(boss: OpenQueue['boss']): Promise<string[]> {
  const asked = `select distinct name from pgboss.job where state in ('created', 'retry')`;
  const { rows } = await boss.getDb().executeSql(asked);
  return rows.map(({ name }: { name: string }) => name);
}

async function claimJob({ boss }: OpenQueue): Promise<AnyJob | undefined> {
  const waiting = new Set(await queuesWithJobs(boss));
  for (const name of jobNames.filter((queue) => waiting.has(queue))) {
    const [job] = await boss.fetch<JobPayloads[JobName]>(name, { includeMetadata: true, ignoreStartAfter: true });
    if (job) return job;
  }
  return undefined;
}

async function runOne(context: Context, { boss }: OpenQueue, job: AnyJob): Promise<void> {
  const handle = handlers[job.name as JobName] as JobHandler<JobName>;
  const run = { signal: new AbortController().signal, isLastTry: job.retryCount >= job.retryLimit };
  // A worker does the same while it runs a job.
  const beat = setInterval(() => void boss.touch(job.name, job.id).catch(() => undefined), 5_000);
  try {
    await handle(context, job.data, run);
    await boss.complete(job.name, job.id);
  } catch (error) {
    await boss.fail(job.name, job.id, { message: String(error) });
  } finally {
    clearInterval(beat);
  }
}
