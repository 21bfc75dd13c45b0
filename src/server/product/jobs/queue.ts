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
  /** Tells the author of a post that a moderator removed it, and why. */
  'tell-removal': { postId: number };
  /** The same for a comment. */
  'tell-comment-removal': { commentId: number };
  /** Poster and first rendition of an upload (where it is a mix, the video itself before); then its post is READY. */
  'transcode-upload': { uploadId: number };
  /** The rest of the upload's renditions. */
  'build-ladder': { uploadId: number };
  /** Brings a file at the media host further: takes it, has its renditions made, sees whether they are there; or all that wait. */
  'check-hosted': { uploadId?: number };
  /** Has the media host delete the files of uploads that are gone. */
  'delete-hosted': Record<string, never>;
  /** The images of a post as AVIF, which is smaller but slower to encode. */
  'make-avif': { postId: number };
  /** Removes uploads that were unused for a day, originals whose time for a retry is over, and temporary files of crashes. */
  'sweep-uploads': Record<string, never>;
  /** Ends posts that their authors deleted 30 days ago, or moderators removed a year ago, with their files; or all that one author deleted. */
  'sweep-posts': { authorId?: number };
  /** Removes sessions, refresh tokens and mailed links that ended long ago. */
  'sweep-sessions': Record<string, never>;
  /** Removes what says that visitors looked at posts before yesterday; the posts' view counts stay. */
  'sweep-visits': Record<string, never>;
  /** Removes people who were last seen more than a day ago. */
  'sweep-presence': Record<string, never>;
  /** Measures how many are active and what the disk holds, for the Admin Dashboard. */
  'measure-hour': Record<string, never>;
  /** Makes room in the activity log for the weeks to come, and removes what is older than LOG_DAYS. */
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

/** The queue for work that happens after the answer. */
export interface JobQueue {
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: AddOptions): Promise<void>;
  /** Adds many jobs in one statement; those whose keys are taken are dropped. */
  addAll<Name extends JobName>(name: Name, jobs: KeyedJob<JobPayloads[Name]>[]): Promise<void>;
  /** Tries a job once more that failed for good; false if another one with its key waits or runs, which does the same. */
  retry(name: string, id: string): Promise<boolean>;
  /** Takes a job out of the queue; one that runs is not tried again. */
  cancel(name: string, id: string): Promise<void>;
}
