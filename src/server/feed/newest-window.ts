import type { Database } from '#server/db/database.ts';
import { type Candidate, readNewest, readWindow } from './candidates.ts';

/** A like or a comment may take so long to move a post; a new post is there at once. */
const freshMilliseconds = 1_000;

interface Kept {
  candidates: Candidate[];
  /** The sitting that it was read for. */
  startedAt: number;
  readAt: number;
}

/**
 * Reads the first window of the feed for everybody. It is the same for all who begin a sitting within a second, as long as
 * the newest post is, so they share it: what differs between them is what they have seen and what they care for.
 */
export function newestWindow(db: Database): (startedAt: Date) => Promise<Candidate[]> {
  let kept: Promise<Kept> | null = null;

  async function read(startedAt: Date): Promise<Kept> {
    const readAt = performance.now();
    const candidates = await readWindow(db, { viewer: null, feed: 'for-you', startedAt }, null);
    return { candidates, startedAt: startedAt.getTime(), readAt };
  }

  return async (startedAt) => {
    const known = kept;
    const [earlier, newest] = await Promise.all([known?.catch(() => null), readNewest(db, startedAt)]);
    const isSame =
      earlier &&
      performance.now() - earlier.readAt < freshMilliseconds &&
      earlier.startedAt <= startedAt.getTime() &&
      (earlier.candidates[0]?.code ?? null) === newest;
    if (isSame) return earlier.candidates;
    // Another caller may have begun to read it anew meanwhile.
    if (kept === known) kept = read(startedAt);
    return (await (kept ?? read(startedAt))).candidates;
  };
}
