import type { PostDraft } from '#lib/contract/publishing.ts';
import type { Tag } from '#lib/contract/tag.ts';
import type { ComposerForm } from '../composer/composer-form.ts';
import { storedList } from './stored-list.ts';

/** What the server said to a post that it did not take. */
export interface Refusal {
  message: string;
  errors: Record<string, string>;
}

/** A post that has left the composer and has no answer yet, or was refused. */
export interface Letter {
  /** The idempotency key: however often the letter is sent, it makes one post. */
  key: string;
  /** Whose post it is; nobody else's page sends or shows it. */
  userCode: string;
  body: PostDraft;
  /** Milliseconds since 1970. */
  at: number;
  /** The kept draft that it was; null where this browser keeps no files. */
  draftId: string | null;
  /** What the composer shows once more where there is no kept draft. */
  draft: { form: ComposerForm; tags: readonly Tag[] };
  refusal?: Refusal;
}

/** A published post whose processing its author is shown. */
export interface WatchedPost {
  postCode: string;
  userCode: string;
  title: string;
}

export const outboxKey = 'riff-outbox';
export const watchedKey = 'riff-watched';

export const keptLetters = storedList<Letter>(outboxKey);
export const keptWatched = storedList<WatchedPost>(watchedKey);

/** Whether this member has anything on its way: what every page asks before it loads more. */
export function hasPostsOnTheWay(userCode: string): boolean {
  return [...keptLetters.all(), ...keptWatched.all()].some((one) => one.userCode === userCode);
}
