import type { Queryable } from '#server/db/database.ts';
import type { MailPurpose } from '#server/services/account/mail-tokens.ts';

/** Every job of the product with what it needs; a handler for each stands in its own file beside this one. */
export interface JobPayloads {
  /** Mails a link to an account; null stands for an address that nobody has. */
  'send-mail': { accountId: number | null; purpose: MailPurpose };
  /** Poster and first rendition of an upload (where it is a mix, the film itself before); then its post is READY. */
  'transcode-upload': { uploadId: number };
  /** The rest of the upload's renditions. */
  'build-ladder': { uploadId: number };
  /** The images of a post in a format that is smaller and takes longer to make. */
  'make-avif': { postId: number };
  /** Removes uploads that nobody used for a day, what was kept for another try long enough, and temporary files that a crash left. */
  'sweep-uploads': Record<string, never>;
  /** Removes sessions, refresh tokens and mailed links that have been over for long. */
  'sweep-sessions': Record<string, never>;
}

export type JobName = keyof JobPayloads;

export interface AddOptions {
  /** Makes the job one at a time: a second with the same key is dropped while the first waits or runs. */
  key?: string;
  /** The transaction that the job belongs to: it exists once that commits, and never if it does not. */
  within?: Queryable;
}

/** Where services put work that happens after the answer. */
export interface JobQueue {
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: AddOptions): Promise<void>;
}
