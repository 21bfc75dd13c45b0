import type { PostDraft } from '#lib/contract/post/publishing.ts';
import { storedList } from '../../stored-list.ts';
import type { FormContent, StoredMedia } from '../form/form-content.ts';

/** The server's refusal of a post. */
export interface Refusal {
  message: string;
  errors: Record<string, string>;
}

/** A post that has left the composer and has no answer yet, or was refused. */
export interface OutboxEntry {
  /** The idempotency key: sending the entry several times creates one post. */
  key: string;
  /** The author; pages of other members neither send nor show it. */
  userCode: string;
  body: PostDraft;
  /** Files of the draft that are not uploaded yet. Until they are, `body` refers to them by these ids. */
  uploads?: readonly StoredMedia[];
  /** Milliseconds since 1970. */
  at: number;
  /** The stored draft that it came from; null if this browser cannot store files. */
  draftId: string | null;
  /** The form for the composer if there is no stored draft. */
  draft: Pick<FormContent, 'form' | 'tags'>;
  /** A small picture of the post as a data URL, if this browser could draw one. */
  cover?: string;
  refusal?: Refusal;
}

/** A published post whose processing its author sees on a card. */
export interface SubscribedPost {
  postCode: string;
  userCode: string;
  title: string;
  /** As in its entry: the server has no picture before the post is READY. */
  cover?: string;
}

export const outboxKey = 'riff-outbox';
export const subscriptionsKey = 'riff-watched';

export const storedEntries = storedList<OutboxEntry>(outboxKey);
export const storedSubscriptions = storedList<SubscribedPost>(subscriptionsKey);

/** Whether this member has unfinished posts. Every page checks this before it loads the rest. */
export function hasUnfinishedPosts(userCode: string): boolean {
  return [...storedEntries.all(), ...storedSubscriptions.all()].some((one) => one.userCode === userCode);
}
