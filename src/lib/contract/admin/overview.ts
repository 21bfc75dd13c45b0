import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One value for each of the last 24 clock hours, the oldest first; the last hour is the current one. Null: nothing was measured. */
const hours = v.array(v.nullable(v.number()));

/** A count of the last 24 hours, including the current one. */
const counted = v.object({ value: count, hours });

/** The dashboard's overview: figures of the last 24 hours and the state of the job queue. */
export const overviewData = v.object({
  /** When it was read. */
  at: moment,
  /** People who made a request in the last 15 minutes; an hour has the maximum of people who were active at once. */
  activeNow: counted,
  newMembers: counted,
  /** Posts and comments that were created, including those that no longer exist. */
  posts: counted,
  comments: counted,
  /** Jobs that failed for the last time. */
  failedJobs: counted,
  /** The share, 0 to 1, of calls and pages that failed by Riff's own fault (500 or more). */
  errorRate: v.object({ value: v.number(), hours }),
  /** The disk that holds the media, in bytes. */
  storage: v.object({ used: count, total: count, hours }),
  /** Measured at most a quarter of a minute ago. */
  queue: v.object({
    waiting: count,
    running: count,
    failed: count,
    /** When the job that has waited longest was added; null if none is waiting. */
    oldest: v.nullable(moment),
  }),
});
export type Overview = v.InferOutput<typeof overviewData>;

export const overview = endpoint({
  method: 'GET',
  path: 'logs/overview',
  summary:
    'Figures of the last 24 hours, hour by hour, and the state of the job queue. Read at most every five seconds; other processes may have counted more.',
  access: 'LOG.view',
  data: overviewData,
});
