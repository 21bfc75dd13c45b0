import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { code, moment } from '../fields.ts';
import { countedPageOf } from '../page.ts';
import { adminPageQuery } from './page.ts';

export const jobStates = ['WAITING', 'RUNNING', 'FAILED'] as const;
export type JobState = (typeof jobStates)[number];

/** A job of the queue, or an upload whose processing has failed permanently. */
const listedJob = v.object({
  /** The number of the job, or the code of the upload. */
  code: v.string(),
  kind: v.picklist(['JOB', 'UPLOAD']),
  /** The name of the job, such as `transcode-upload`; for uploads `video` or `image`. */
  type: v.string(),
  state: v.picklist(jobStates),
  /** The upload and the post that it works on, and their owner; null for jobs of another kind. */
  uploadCode: v.nullable(code),
  postCode: v.nullable(code),
  userName: v.nullable(v.string()),
  /** The reason why it or its last try failed; empty if there is none. */
  error: v.string(),
  /** The number of tries so far, and the maximum; null for uploads. */
  tries: v.nullable(v.number()),
  triesMost: v.nullable(v.number()),
  /** When the job was added, or the upload failed. */
  createdAt: moment,
  /** The actions that the viewer may take on it. */
  mayRetry: v.boolean(),
  mayCancel: v.boolean(),
});
export type ListedJob = v.InferOutput<typeof listedJob>;

export const listJobs = endpoint({
  method: 'GET',
  path: 'logs/jobs',
  summary:
    'Jobs that wait, run or failed during the last day, and uploads whose processing has failed and whose post can still be tried again (a week), the newest first. ' +
    '`keyWord` is looked for in type, codes, user name and error.',
  access: 'LOG.view',
  query: v.object({ ...adminPageQuery(25), state: v.optional(v.picklist(jobStates)) }),
  data: countedPageOf(listedJob),
  fails: [400],
});

/** The number of a job or the code of an upload; any other text matches nothing. */
const jobCode = v.pipe(
  v.string(),
  v.minLength(1),
  v.transform((text) => (/^[\w-]{1,40}$/.test(text) ? text : '-')),
);
const which = v.object({ code: jobCode });

export const retryJob = endpoint({
  method: 'POST',
  path: 'logs/jobs/retry',
  summary: 'Tries a failed job once more, or processes a failed upload again, as its author can.',
  access: 'LOG.update',
  body: which,
  data: v.object({ code: v.string(), state: v.picklist(jobStates) }),
  logged: ['code'],
  fails: [400, 404],
});

export const cancelJob = endpoint({
  method: 'POST',
  path: 'logs/jobs/cancel',
  summary:
    'Takes a job that waits or runs out of the queue. Where it makes the first rendition of an upload, the upload and its post are FAILED then, and can be tried ' +
    'again. Only work on media can be cancelled.',
  access: 'LOG.update',
  body: which,
  data: v.object({ code: v.string() }),
  logged: ['code'],
  fails: [400, 404],
});
