/**
 * What an item's media does: `play`; `hold`, loaded and standing still; `warm`, its first bytes fetched ahead without a media element;
 * `off`, so that only its poster or image shows.
 */
export type MediaMode = 'play' | 'hold' | 'warm' | 'off';

export interface WindowState {
  /** Index of the current item. */
  current: number;
  /** Whether the current item runs: seen enough, and neither it nor the page is paused. */
  plays: boolean;
  /** Whether the media of an item has enough data to start at once. */
  isReady: (index: number) => boolean;
  /** The person asked to save data: nothing loads ahead. */
  savesData: boolean;
}

/** Whether the media of that mode has an element. */
export const isLive = (mode: MediaMode): boolean => mode === 'play' || mode === 'hold';

/**
 * What the media of the item at `index` does. Only the current one and its neighbours are ever live, so three at most. The next
 * two load in order, each once the one before it can play.
 */
export function mediaMode(index: number, { current, plays, isReady, savesData }: WindowState): MediaMode {
  const distance = index - current;
  if (distance === 0) return plays ? 'play' : 'hold';
  const mayLoad = isReady(current) && !savesData;
  // What is loaded stays, so that a swipe back shows its last frame.
  if (Math.abs(distance) === 1) return isReady(index) || mayLoad ? 'hold' : 'off';
  return distance === 2 && mayLoad && isReady(current + 1) ? 'warm' : 'off';
}

/** Whether an item that is in the page has content; the others are empty boxes of the same height, for the list to snap to. */
export function isMounted(index: number, { current, isReady }: Pick<WindowState, 'current' | 'isReady'>): boolean {
  return Math.abs(index - current) <= (isReady(current) ? 2 : 1);
}

/** How many items on each side of the current one have their place in the page: as far as one can step before the list follows. */
export const REACH = 3;

/** The items that are in the page, from the first to before the last: the current one and so many on each side, however long the list is. */
export function itemWindow(current: number, total: number): { from: number; to: number } {
  return { from: Math.max(0, Math.min(current, total) - REACH), to: Math.min(total, current + REACH + 1) };
}
