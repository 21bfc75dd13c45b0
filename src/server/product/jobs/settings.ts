import type { JobName } from './queue.ts';

/** The settings of a kind of job. */
interface JobSettings {
  /** The number of jobs of this kind that one process runs at the same time. */
  concurrency: number;
  /** For jobs with a turn: the number of long jobs that run in addition; the others are then short. */
  longConcurrency?: number;
  /** Retries; a fault in the file itself is not retried. */
  retries: number;
  /** Seconds before the first retry; doubled each time. */
  retryDelay: number;
  /** Seconds after which a run is aborted; the engine's own limits are shorter. */
  expireSeconds: number;
  /** Seconds before the first run, so that nothing is sent about an action undone within this time. Not for jobs with a turn. */
  startAfter?: number;
  /** Its schedule, as a cron expression. */
  cron?: string;
  /** Scheduled only where there is a media host. */
  forHost?: true;
}

export const jobSettings: Record<JobName, JobSettings> = {
  // A mail server may be down for hours: the last try follows after about seventeen hours.
  'send-mail': { concurrency: 2, retries: 12, retryDelay: 15, expireSeconds: 300 },
  'tell-password-change': { concurrency: 2, retries: 12, retryDelay: 15, expireSeconds: 300 },
  'tell-applicant': { concurrency: 1, retries: 12, retryDelay: 15, expireSeconds: 300 },
  'tell-removal': { concurrency: 1, retries: 12, retryDelay: 15, expireSeconds: 300, startAfter: 60 },
  'tell-comment-removal': { concurrency: 1, retries: 12, retryDelay: 15, expireSeconds: 300, startAfter: 60 },
  // No clip waits for a long video; and of two members one at most has a clip before it.
  'transcode-upload': { concurrency: 2, longConcurrency: 1, retries: 3, retryDelay: 2, expireSeconds: 4 * 3600 },
  'build-ladder': { concurrency: 1, longConcurrency: 1, retries: 3, retryDelay: 10, expireSeconds: 8 * 3600 },
  'check-hosted': { concurrency: 2, retries: 3, retryDelay: 10, expireSeconds: 900, cron: '* * * * *', forHost: true },
  'delete-hosted': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 900, cron: '* * * * *', forHost: true },
  'make-avif': { concurrency: 1, retries: 3, retryDelay: 10, expireSeconds: 3600 },
  'tell-of-post': { concurrency: 1, retries: 5, retryDelay: 10, expireSeconds: 900 },
  'push-notification': { concurrency: 2, retries: 3, retryDelay: 5, expireSeconds: 60, startAfter: 5 },
  // The last try follows after about an hour: nobody wants older news at once.
  'push-to-device': { concurrency: 8, retries: 8, retryDelay: 15, expireSeconds: 60 },
  'send-digests': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '7 * * * *' },
  // After its last try, four hours later, the next run of `send-digests` adds it again.
  'send-digest': { concurrency: 2, retries: 10, retryDelay: 15, expireSeconds: 300 },
  'sweep-notifications': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '29 4 * * *' },
  'sweep-uploads': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '17 * * * *' },
  'sweep-posts': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '37 * * * *' },
  'sweep-sessions': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '41 3 * * *' },
  'sweep-applications': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '47 * * * *' },
  'sweep-visits': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '11 4 * * *' },
  'sweep-presence': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '23 * * * *' },
  'measure-hour': { concurrency: 1, retries: 0, retryDelay: 60, expireSeconds: 240, cron: '*/5 * * * *' },
  'sweep-activity-log': { concurrency: 1, retries: 1, retryDelay: 60, expireSeconds: 1800, cron: '53 * * * *' },
};

export const jobNames = Object.keys(jobSettings) as JobName[];
