import { messages } from '#lib/contract/messages.ts';
import { badInput } from '#server/problem.ts';

/** Where a sitting's feed stands: what is served now, behind which post it goes on, and when the sitting began. */
export interface FeedCursor {
  /** Unseen posts come first; the seen ones follow. */
  phase: 'unseen' | 'seen';
  /** The last post's code; null at the start of a phase. */
  after: string | null;
  startedAt: Date;
}

const form = /^([us])\.([\w-]{1,32})?\.([0-9a-z]{1,10})$/;

export function writeCursor(cursor: FeedCursor): string {
  return `${cursor.phase === 'unseen' ? 'u' : 's'}.${cursor.after ?? ''}.${cursor.startedAt.getTime().toString(36)}`;
}

/** Reads a cursor that {@link writeCursor} wrote; 400 for anything else. */
export function readCursor(text: string | undefined, now: Date): FeedCursor {
  if (text === undefined) return { phase: 'unseen', after: null, startedAt: now };
  const [, phase, after, startedAt] = form.exec(text) ?? [];
  if (!phase || !startedAt) throw badInput({ cursor: messages.badInput });
  return {
    phase: phase === 'u' ? 'unseen' : 'seen',
    after: after ?? null,
    startedAt: new Date(Number.parseInt(startedAt, 36)),
  };
}
