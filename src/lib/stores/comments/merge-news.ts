import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { type Comment, comments } from '#lib/contract/comment/comment.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Page } from '#lib/contract/page.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { dropGone } from './drop-gone.ts';

const pauseMilliseconds = 2_000;
/** After an absence longer than these pages cover, the list has a gap, which reopening the panel closes. */
const pagesAtMost = 10;

interface Merge {
  /** Increases with each comment of another person that was put at the top. */
  $arrived: ReadableAtom<number>;
  /**
   * Takes the newest comment of the post and the number of comments. Fetches unknown comments and removes deleted ones, at most every
   * two seconds.
   */
  hear(newest: string | null, count: number): void;
  /** Whether that is the newest reported comment. */
  heardOf(code: string): boolean;
  stop: Stop;
}

/** Puts comments of others at the top of a list, and removes deleted ones. `linked` is a comment that is in the list before any page. */
export function createMerge(postCode: string, list: PagedList<Comment>, linked: () => string | null): Merge {
  const $arrived = atom(0);
  let wanted: string | null = null;
  let heardCount: number | null = null;
  /** Comments may have been deleted since the last comparison. */
  let mayHaveGone = false;
  let stopTimer: Stop | null = null;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const known = (code: string) => list.$list.get().items.some(({ commentCode }) => commentCode === code);

  /** All comments above the first that the list knows. */
  async function unknownComments(): Promise<Comment[]> {
    const found: Comment[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pagesAtMost; page += 1) {
      const query = { page, size: limits.commentPageSize, sort: 'desc', code: postCode, cursor } as const;
      const outcome = await dataOf(request(comments, { query }), messages.commentsFailed);
      if (!outcome.ok) return [];
      const { contents, cursor: next }: Page<Comment> = outcome.data;
      found.push(...contents);
      if (next === null || contents.some(({ commentCode, isPinned }) => !isPinned && known(commentCode))) break;
      cursor = next;
    }
    return found;
  }

  async function fetchNew(): Promise<void> {
    fetchedAt = platform().clock.now();
    const { items, phase } = list.$list.get();
    // The first page is still loading, and may have been answered before that comment; or it has failed and shows the error.
    if (phase !== 'done' && items.every(({ commentCode }) => commentCode === linked())) return look();
    if (mayHaveGone) {
      mayHaveGone = false;
      await dropGone(postCode, list, linked());
    }
    if (wanted === null || known(wanted)) return;
    const fresh = list.insert(await unknownComments());
    const others = fresh.filter(({ userCommentCode, userCurrentCode }) => userCommentCode !== userCurrentCode);
    if (others.length > 0) $arrived.set($arrived.get() + others.length);
  }

  function hear(newest: string | null, count: number): void {
    const { items, phase } = list.$list.get();
    const isLess = heardCount !== null && (count < heardCount || (count === heardCount && newest !== wanted));
    // All are loaded: a comment that the viewer deleted has left the list already.
    mayHaveGone ||= phase === 'done' ? items.filter(({ hiddenAs }) => !hiddenAs).length > count : isLess;
    wanted = newest;
    heardCount = count;
    look();
  }

  function look(): void {
    if ((!mayHaveGone && (wanted === null || known(wanted))) || stopTimer) return;
    const pause = Math.max(0, fetchedAt + pauseMilliseconds - platform().clock.now());
    stopTimer = platform().clock.after(pause, () => {
      stopTimer = null;
      void fetchNew();
    });
  }

  return {
    $arrived,
    hear,
    heardOf: (code) => wanted === code,
    stop() {
      stopTimer?.();
      stopTimer = null;
    },
  };
}
