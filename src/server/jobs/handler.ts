import type { Context } from '#server/context.ts';
import type { JobName, JobPayloads } from './queue.ts';

/** How a run of a job stands: whether to stop, and whether another try would follow a failure. */
export interface JobRun {
  /** Aborts when the process stops or the job was taken away; the job goes back to the queue. */
  signal: AbortSignal;
  /** No try follows this one: whoever waits for the job has to be told. */
  isLastTry: boolean;
}

/** Does one job. It may be run again at any time, also after it was done. What it throws counts as a failed try. */
export type JobHandler<Name extends JobName> = (
  context: Context,
  payload: JobPayloads[Name],
  run: JobRun,
) => Promise<void>;
