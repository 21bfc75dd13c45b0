import type { Context } from '#server/product/context.ts';
import type { JobName, JobPayloads } from './queue.ts';

/** The state of a run: whether to stop, and whether another try would follow a failure. */
export interface JobRun {
  /** Aborts when the process stops or lost the job; the job returns to the queue. */
  signal: AbortSignal;
  /** This is the last try: the person who waits for the job must be told. */
  isLastTry: boolean;
  /** A file that this process does not find may be where another one looks: the job is given back, and nobody is told anything. */
  mayGiveBack?: boolean;
}

/**
 * Runs one job. It may run again at any time, even after it is done. If it throws, the try has failed; if it answers 'failed', all is over, because
 * another try would fail in the same way, and the people concerned were told.
 */
export type JobHandler<Name extends JobName> = (
  context: Context,
  payload: JobPayloads[Name],
  run: JobRun,
) => Promise<unknown>;
