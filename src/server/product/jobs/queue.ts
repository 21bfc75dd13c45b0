import type { LanguageTag } from '#lib/language/languages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import type { MailPurpose } from '#server/product/services/account/email/mail-tokens.ts';
import type { Turn } from './turns.ts';

/** Every job with its payload; each has a handler in its own file in this folder. */
export interface JobPayloads {
  /** Mails a link to an account; null stands for an unknown address. */
  'send-mail': { accountId: number | null; purpose: MailPurpose; language?: LanguageTag | undefined };
  /** Tells the owner of an account that its password was changed or removed. */
  'tell-password-change': { accountId: number; change: 'CHANGED' | 'REMOVED'; language?: LanguageTag | undefined };
  /** Tells an applicant what a moderator decided, and why. */
  'tell-applicant': { applicationId: number };
  /** Tells the author of a post that a moderator removed it, and why. */
  'tell-removal': { postId: number };
  /** The same for a comment. */
  'tell-comment-removal': { commentId: number };
  /** Makes the poster and the first rendition of an upload, and before that the video of a mix; then its post is READY. */
  'transcode-upload': { uploadId: number };
  /** Makes the other renditions of the upload. */
  'build-ladder': { uploadId: number };
  /** Advances a file at the media host: takes it, requests its renditions, checks for them. Without an upload, does so for all waiting files. */
  'check-hosted': { uploadId?: number };
  /** Asks the media host to delete the files of deleted uploads. */
  'delete-hosted': Record<string, never>;
  /** The images of a post as AVIF, which is smaller but slower to encode. */
  'make-avif': { postId: number };
  /** Tells the members that a new public post names, the author of its sound, and followers who want to hear of it. */
  'tell-of-post': { postId: number };
  /** Adds a push to each device of the receiver of a notification. */
  'push-notification': { notificationId: number };
  /** Pushes a notification to one device. */
  'push-to-device': { notificationId: number; deviceId: number };
  /** Queues the digests that are due. */
  'send-digests': Record<string, never>;
  /** Mails a member what they have not seen. */
  'send-digest': { accountId: number };
  /** Removes notifications of more than 90 days ago. */
  'sweep-notifications': Record<string, never>;
  /** Removes uploads unused for a day, originals past their time for a retry, and temporary files left by crashes. */
  'sweep-uploads': Record<string, never>;
  /** Ends posts that their authors deleted 30 days ago, or moderators removed a year ago, with their files; or all that one author deleted. */
  'sweep-posts': { authorId?: number };
  /** Removes sessions, refresh tokens and mailed links that ended long ago. */
  'sweep-sessions': Record<string, never>;
  /** Removes applications that were decided 30 days ago, and the accounts of those that were rejected. */
  'sweep-applications': Record<string, never>;
  /** Removes the records of visitors' views before yesterday; the posts' view counts stay. */
  'sweep-visits': Record<string, never>;
  /** Removes people who were last seen more than a day ago. */
  'sweep-presence': Record<string, never>;
  /** Measures active people and used disk space for the Admin Dashboard. */
  'measure-hour': Record<string, never>;
  /** Creates the coming weeks of the activity log, and removes entries older than LOG_DAYS. */
  'sweep-activity-log': Record<string, never>;
}

export type JobName = keyof JobPayloads;

export interface AddOptions {
  /** Deduplicates: a second job with the same key is dropped while the first waits or runs. */
  key?: string;
  /** A job with a turn runs when it is its member's turn; a waiting one with the same key gets this turn instead of its own. */
  turn?: Turn;
  /** The transaction that the job belongs to: the job exists only if it commits. */
  within?: Queryable;
}

/** A job with its key and its turn. */
export interface KeyedJob<Payload> {
  payload: Payload;
  key: string;
  turn: Turn;
}

/** Another service asks to be called again after some time, or a member has quiet hours: the job is given back and runs then, without counting as a try. */
export class TryLater extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** The queue for work after the answer. */
export interface JobQueue {
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: AddOptions): Promise<void>;
  /** Adds many jobs in one statement; those whose keys are taken are dropped. */
  addAll<Name extends JobName>(name: Name, jobs: KeyedJob<JobPayloads[Name]>[]): Promise<void>;
  /** Retries a job that has failed for good; false if another job with its key waits or runs, which does the same work. */
  retry(name: string, id: string): Promise<boolean>;
  /** Removes a job from the queue; a running one is not retried. */
  cancel(name: string, id: string): Promise<void>;
}
