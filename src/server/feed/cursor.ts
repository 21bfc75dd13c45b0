import { messages } from '#lib/contract/messages.ts';
import { badInput } from '#server/problem.ts';

/** Where a sitting's feed stands: in which window of candidates, how far in its ranking, and when the sitting began. */
export interface FeedCursor {
  /** Unseen posts come first; the seen ones follow. */
  phase: 'unseen' | 'seen';
  /** The code of the post behind which the window begins; null for the first window of a phase. */
  behind: string | null;
  /** Posts of the window's ranking that were served already. */
  offset: number;
  startedAt: Date;
}

const form = /^([us])\.([\w-]{1,32})?\.([0-9a-z]{1,10})\.([0-9a-z]{1,3})$/;

export function writeCursor({ phase, behind, startedAt, offset }: FeedCursor): string {
  return [phase === 'unseen' ? 'u' : 's', behind ?? '', startedAt.getTime().toString(36), offset.toString(36)].join(
    '.',
  );
}

/** Reads a cursor that {@link writeCursor} wrote; 400 for anything else. */
export function readCursor(text: string | undefined, now: Date): FeedCursor {
  if (text === undefined) return { phase: 'unseen', behind: null, offset: 0, startedAt: now };
  const [, phase, behind, startedAt, offset] = form.exec(text) ?? [];
  const time = Number.parseInt(startedAt ?? '', 36);
  // A sitting cannot have begun after now; a date that is none would break the query.
  if (!phase || !offset || !(time <= now.getTime())) throw badInput({ cursor: messages.badInput });
  return {
    phase: phase === 'u' ? 'unseen' : 'seen',
    behind: behind ?? null,
    offset: Number.parseInt(offset, 36),
    startedAt: new Date(time),
  };
}
