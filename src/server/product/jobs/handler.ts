import type { Context } from '#server/product/context.ts';
import type { JobName, JobPayloads } from './queue.ts';

/** The state of a run: whether to stop, and whether another try would follow a failure. */
export interface JobRun {
  /** Aborts when the process stops or lost the job; the job returns to the queue. */
  signal: AbortSignal;
  /** Whether this is the last try: then the person waiting for the job must be told. */
  isLastTry: boolean;
  /** Whether another process may find a file that is missing here: then the job is returned, and nobody is told. */
  mayGiveBack?: boolean;
}

/**
 * Runs one job. It may run again at any time, even after it is done. If it throws, the try has failed. If it answers 'failed', a retry
 * would fail in the same way, and the people concerned have been told.
 */
export type JobHandler<Name extends JobName> = (
  context: Context,
  payload: JobPayloads[Name],
  run: JobRun,
) => Promise<unknown>;
