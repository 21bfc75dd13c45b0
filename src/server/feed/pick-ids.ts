import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/database.ts';
import { type Candidate, readSeen, readWindow, type Sitting, windowSize } from './candidates.ts';
import type { FeedCursor } from './cursor.ts';
import { noInterests, readInterests } from './interests.ts';
import { newestWindow } from './newest-window.ts';
import { rank } from './rank.ts';

/** A window as a sitting goes through it: what is new to the viewer by rank, what they know newest first, and where it ends. */
interface RankedWindow {
  unseen: number[];
  seen: number[];
  /** The code behind which the next window begins; null where there is none. */
  next: string | null;
}

/** Windows that one call looks into at most: who has seen two thousand posts in a row gets a short page and goes on from there. */
const mostWindows = 5;

/** Ids of posts, and where the next page goes on; null at the end. */
interface Picked {
  ids: number[];
  next: FeedCursor | null;
}

/**
 * Picks the ids of a page. Windows that sittings are going through are kept, so that a like or a view in between moves
 * nothing; one that was dropped, or was made by another node, is made again from what the cursor says.
 */
export function idPicker(db: Database) {
  const windows = new LRUCache<string, RankedWindow>({ max: 5_000, ttl: 3_600_000 });
  const readNewestWindow = newestWindow(db);

  async function windowOf(sitting: Sitting, cursor: FeedCursor, isFirstPage: boolean): Promise<RankedWindow> {
    const { viewer, feed, startedAt } = sitting;
    const key = [viewer ?? '', feed, startedAt.getTime(), cursor.behind ?? ''].join(' ');
    const kept = isFirstPage ? undefined : windows.get(key);
    if (kept) return kept;
    const isNewest = isFirstPage && feed === 'for-you';
    const candidates = isNewest ? readNewestWindow(startedAt) : readWindow(db, sitting, cursor.behind);
    const made = await rankWindow(db, sitting, candidates);
    windows.set(key, made);
    return made;
  }

  return async (sitting: Sitting, start: FeedCursor, size: number, isFirstPage: boolean): Promise<Picked> => {
    const ids: number[] = [];
    let cursor = start;
    for (let round = 0; round < mostWindows; round += 1) {
      const window = await windowOf(sitting, cursor, isFirstPage && round === 0);
      const own = window[cursor.phase];
      const taken = own.slice(cursor.offset, cursor.offset + size - ids.length);
      ids.push(...taken);
      cursor = { ...cursor, offset: cursor.offset + taken.length };
      const after = cursor.offset < own.length ? cursor : nextWindow(sitting, cursor, window);
      if (after === null || ids.length === size) return { ids, next: after };
      cursor = after;
    }
    return { ids, next: cursor };
  };
}

/** Where to go on when a window is used up; visitors have seen nothing, so for them one time through is all. */
function nextWindow({ viewer }: Sitting, cursor: FeedCursor, { next, seen }: RankedWindow): FeedCursor | null {
  if (next !== null) return { ...cursor, behind: next, offset: 0 };
  if (cursor.phase === 'seen' || viewer === null) return null;
  const nothingSeen = cursor.behind === null && seen.length === 0;
  return nothingSeen ? null : { ...cursor, phase: 'seen', behind: null, offset: 0 };
}

async function rankWindow(db: Database, sitting: Sitting, reading: Promise<Candidate[]>): Promise<RankedWindow> {
  const { viewer, feed, startedAt } = sitting;
  const ranks = feed === 'for-you';
  const [[candidates, known], interests] = await Promise.all([
    reading.then(async (read) => [read, await readSeen(db, sitting, idsOf(read))] as const),
    ranks && viewer !== null ? readInterests(db, viewer, startedAt) : noInterests,
  ]);
  const welcome = candidates.filter(({ authorDisabled }) => !authorDisabled);
  const unseen = welcome.filter(({ id }) => !known.has(id));
  const isFull = candidates.length === windowSize[feed];
  return {
    unseen: idsOf(ranks ? rank(unseen, interests, startedAt) : unseen),
    seen: idsOf(welcome.filter(({ id }) => known.has(id))),
    next: isFull ? (candidates.at(-1)?.code ?? null) : null,
  };
}

const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id);
