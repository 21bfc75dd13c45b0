import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import type { JobWithMetadata, WorkOptions } from 'pg-boss';
import { loggedError } from '#server/ground/telemetry/logged-error.ts';
import { MissingFile } from '#server/media/storage/store-fault.ts';
import type { Context } from '#server/product/context.ts';
import { addToHour } from '#server/product/services/overview/hourly-figures.ts';
import type { Unfinished } from '#server/product/services/transcoding/queue-upload.ts';
import { resumeUnfinished } from '#server/product/services/transcoding/resume-unfinished.ts';
import type { JobHandler } from './handler.ts';
import { handlers } from './handlers.ts';
import type { OpenQueue } from './pg-boss-queue.ts';
import { type JobName, type JobPayloads, TryLater } from './queue.ts';
import { jobNames, jobSettings } from './settings.ts';
import { shortPriority } from './turns.ts';

/** A process's part in running jobs. */
export interface Worker {
  /** Aborts running jobs, returns them to the queue and closes the queue's connections. */
  stop(): Promise<void>;
}

/** The timing of a worker. */
interface Pace {
  /** The polling interval. New jobs are announced, so polling only finds jobs that wait for a retry. */
  pollSeconds?: number;
  /** The time within which a cancelled job stops. */
  heartbeatRefreshSeconds?: number;
  /** The time that jobs get to end when the worker stops. */
  stopSeconds?: number;
}

const resumeMilliseconds = 60_000;
/**
 * A job whose file is missing on this machine is retried, here or elsewhere, after this many seconds. Once it is a day old, it fails like
 * any other.
 */
const elsewhereSeconds = 30;
const elsewhereMilliseconds = 24 * 60 * 60_000;

/** Starts running jobs in this process. */
export async function startWorker(
  context: Context,
  open: OpenQueue,
  { pollSeconds = 2, heartbeatRefreshSeconds = 5, stopSeconds = 10 }: Pace = {},
): Promise<Worker> {
  const stopping = new AbortController();
  /** Jobs that are running, or that the stop interrupted. */
  const unended = new Set<string>();
  await resumeUnfinished(context, ['STORED', 'WATCHABLE']);
  await Promise.all(jobNames.map(claimJobs));
  await endOldSchedules(open);
  await context.jobs.add('sweep-uploads', {}, { key: 'sweep-uploads' });

  // Missed heartbeats reveal the jobs of a killed worker before the timer fires for the first time.
  let statuses: Unfinished[] = ['STORED', 'WATCHABLE'];
  const resume = () => {
    const now = statuses;
    statuses = ['STORED'];
    resumeUnfinished(context, now).catch((error: unknown) =>
      context.log.warn({ err: error }, 'looking for unfinished uploads failed'),
    );
  };
  const timer = setInterval(resume, resumeMilliseconds);

  async function claimJobs(name: JobName): Promise<void> {
    const { concurrency, longConcurrency, cron, forHost } = jobSettings[name];
    if (cron && (context.mediaHost || !forHost)) await open.boss.schedule(name, cron, {}, { singletonKey: name });
    if (longConcurrency === undefined) return await claim(name, { localConcurrency: concurrency });
    // Only one running job per member.
    const groupConcurrency = 1;
    await claim(name, { groupConcurrency, localConcurrency: concurrency, minPriority: shortPriority });
    await claim(name, { groupConcurrency, localConcurrency: longConcurrency, maxPriority: shortPriority - 1 });
  }

  async function claim(name: JobName, which: WorkOptions): Promise<void> {
    const options = {
      ...which,
      heartbeatRefreshSeconds,
      includeMetadata: true as const,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    };
    await open.boss.work<JobPayloads[JobName], void, typeof options>(name, options, async ([job]) => {
      if (!job) return;
      const { trail, ...data } = job.data as JobPayloads[JobName] & { trail?: string };
      const run = () => runJob(context, open, stopping.signal, unended, Object.assign(job, { data }));
      await context.telemetry.run('job', name, run, trail).catch((error: unknown) => {
        // A retry would not help.
        if (!(error instanceof FailedForGood)) throw error;
      });
    });
  }

  return {
    async stop() {
      clearInterval(timer);
      // Stop claiming first, so that this worker does not claim a returned job again.
      await Promise.all(jobNames.map((name) => open.boss.offWork(name, { wait: false })));
      stopping.abort(new Error('the process stops'));
      await open.boss.stop({ graceful: true, timeout: stopSeconds * 1_000, close: false });
      await giveBack(open, [...unended], ['retry', 'failed']);
    },
  };
}

/** Ends the schedules of jobs that only an earlier release had. */
async function endOldSchedules({ boss }: OpenQueue): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!(jobNames as string[]).includes(name)) await boss.unschedule(name);
  }
}

const ageOf = ({ createdOn }: { createdOn: Date }) => Date.now() - createdOn.getTime();
const isYoung = (job: { createdOn: Date }) => ageOf(job) < elsewhereMilliseconds;

class FailedForGood extends Error {}

async function runJob(
  context: Context,
  open: OpenQueue,
  stopping: AbortSignal,
  unended: Set<string>,
  job: JobWithMetadata<JobPayloads[JobName]>,
): Promise<void> {
  const started = performance.now();
  const log = context.log.child({ job: job.name, ...job.data });
  unended.add(job.id);
  try {
    stopping.throwIfAborted();
    const handle = handlers[job.name as JobName] as JobHandler<JobName>;
    const signal = AbortSignal.any([job.signal, stopping]);
    const isLastTry = job.retryCount >= job.retryLimit;
    const outcome = await handle(context, job.data, { signal, isLastTry, mayGiveBack: isYoung(job) });
    if (outcome === 'failed') throw new FailedForGood();
    unended.delete(job.id);
    log.info({ milliseconds: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    if (!stopping.aborted) unended.delete(job.id);
    if (error instanceof MissingFile && isYoung(job) && !stopping.aborted) {
      log.warn({ err: error }, 'a file is missing here: the job is given back');
      return await giveBack(open, [job.id], ['active'], Math.max(elsewhereSeconds, ageOf(job) / 4_000));
    }
    if (error instanceof TryLater && isYoung(job) && !stopping.aborted) {
      log.info({ reason: error.message, seconds: error.seconds }, 'the job is given back for later');
      return await giveBack(open, [job.id], ['active'], Math.max(error.seconds, ageOf(job) / 4_000));
    }
    if (error instanceof FailedForGood) log.warn('job failed for good');
    else if (stopping.aborted) log.info('job was broken off');
    else if (job.signal.aborted) log.warn('job was cancelled, or its heartbeats were missed');
    else {
      log.error({ err: error, retryCount: job.retryCount }, 'job failed');
      // The failure of an upload is counted with the upload.
      if (job.retryCount >= job.retryLimit && job.name !== 'transcode-upload')
        await addToHour(context, { failedJobs: 1 }).catch(() => undefined);
    }
    // The queue stores the message and operators read it in the list of jobs, so it contains no values of a statement.
    throw error instanceof DrizzleQueryError || error instanceof pg.DatabaseError
      ? new Error((loggedError(error) as { message: string }).message)
      : error;
  }
}

/**
 * Returns jobs in these states to the queue, to be claimed again after this many seconds. Without a start time, the next run does not count
 * as a retry.
 */
async function giveBack({ boss }: OpenQueue, ids: string[], states: string[], seconds = 0): Promise<void> {
  if (ids.length === 0) return;
  await boss.getDb().executeSql(
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, completed_on = null,
      start_after = now() + $3 * interval '1 second'
    where id = any ($1::uuid[]) and state::text = any ($2::text[])`,
    [ids, states, seconds],
  );
}
