import type { Context } from '#server/product/context.ts';
import type { Sitting } from './candidates.ts';
import { choosePage } from './choose-page.ts';
import type { FeedCursor } from './cursor.ts';
import { candidateReader, type UnseenCursor } from './read-candidates.ts';
import type { Seen } from './seen.ts';
import { readSeenAgain } from './sources/seen-again.ts';

/** Ids of posts, and the cursor of the next page; null at the end. */
export interface Picked {
  ids: number[];
  next: FeedCursor | null;
  /** True at the end if more posts exist, but the member has seen them all and hides those. */
  endsAtSeen?: true | undefined;
}

/**
 * Picks the ids of a page: first unseen posts, from several sources, then seen posts. The cursor records exactly which posts the
 * sitting was served, so any node can continue it after likes, views, additions and removals.
 */
export function idPicker(context: Pick<Context, 'db' | 'settings'>) {
  const { db } = context;
  const readCandidates = candidateReader(context);

  async function pickUnseen(
    sitting: Sitting,
    seen: Promise<Seen>,
    cursor: UnseenCursor,
    size: number,
  ): Promise<Picked> {
    const { ranked, posts, isAll, served } = await readCandidates(sitting, seen, cursor, size);
    const { behind } = cursor;
    const choice = choosePage({ ranked, waiting: posts, behind, ahead: served, size });
    const ids = choice.page.map(({ id }) => id);
    const { startedAt } = sitting;
    if (!choice.isLast || !isAll) {
      return {
        ids,
        next: { phase: 'unseen', startedAt, behind: choice.behind, ahead: choice.ahead.map(({ id }) => id) },
      };
    }
    if (sitting.viewer === null) return { ids, next: null };
    const seenAgain: FeedCursor = { phase: 'seen', startedAt, behind: null };
    if ((await seen).settings.hidesSeen) return { ids, ...(await endBefore(sitting, seen, seenAgain)) };
    if (ids.length === size)
      return { ids, next: (await pickSeen(sitting, seen, seenAgain, 1)).ids.length > 0 ? seenAgain : null };
    const rest = await pickSeen(sitting, seen, seenAgain, size - ids.length);
    return { ids: [...ids, ...rest.ids], next: rest.next };
  }

  /** The end of the feed of a member who hides seen posts. */
  async function endBefore(sitting: Sitting, seen: Promise<Seen>, from: FeedCursor): Promise<Omit<Picked, 'ids'>> {
    const { ids } = await pickSeen(sitting, seen, from, 1);
    return { next: null, endsAtSeen: ids.length > 0 || undefined };
  }

  async function pickSeen(
    sitting: Sitting,
    seen: Promise<Seen>,
    { startedAt, behind }: FeedCursor,
    size: number,
  ): Promise<Picked> {
    const { uninteresting } = await seen;
    const { ids, next } = await readSeenAgain(db, sitting, { behind, uninteresting, most: size });
    return { ids, next: next && { phase: 'seen', startedAt, behind: next } };
  }

  return async (sitting: Sitting, seen: Promise<Seen>, cursor: FeedCursor, size: number): Promise<Picked> => {
    if (cursor.phase === 'unseen') return await pickUnseen(sitting, seen, cursor, size);
    if ((await seen).settings.hidesSeen) return { ids: [], ...(await endBefore(sitting, seen, cursor)) };
    return await pickSeen(sitting, seen, cursor, size);
  };
}
