/**
 * The state of a post's media: `play`; `hold`, loaded and paused; `warm`, its first bytes prefetched without a media element;
 * `off`, showing only its poster or image.
 */
export type MediaMode = 'play' | 'hold' | 'warm' | 'off';

export interface WindowState {
  /** Index of the current item. */
  current: number;
  /** Whether the current item plays: visible enough, and neither it nor the page is paused. */
  plays: boolean;
  /** Whether the media of an item has enough data to start at once. */
  isReady: (index: number) => boolean;
  /** Data saver is on: nothing is preloaded. */
  savesData: boolean;
}

/** Whether media in that mode has a media element. */
export const isLive = (mode: MediaMode): boolean => mode === 'play' || mode === 'hold';

/**
 * The mode of the item at `index`. Only the current one and its neighbours have media elements, so three at most. The next
 * two load in order, each after the previous one can play.
 */
export function mediaMode(index: number, { current, plays, isReady, savesData }: WindowState): MediaMode {
  const distance = index - current;
  if (distance === 0) return plays ? 'play' : 'hold';
  const mayLoad = isReady(current) && !savesData;
  // Loaded media stays loaded, so that a swipe back shows its last frame.
  if (Math.abs(distance) === 1) return isReady(index) || mayLoad ? 'hold' : 'off';
  return distance === 2 && mayLoad && isReady(current + 1) ? 'warm' : 'off';
}

/** Whether an item in the page has content; the others are empty boxes of the same height that the list can snap to. */
export function isMounted(index: number, { current, isReady }: Pick<WindowState, 'current' | 'isReady'>): boolean {
  return Math.abs(index - current) <= (isReady(current) ? 2 : 1);
}

/** How many items on each side of the current one are in the page: as far as one can step before the list is updated. */
export const REACH = 3;

/** The range of items in the page, end excluded: the current one and its neighbours on each side, for a list of any length. */
export function itemWindow(current: number, total: number): { from: number; to: number } {
  return { from: Math.max(0, Math.min(current, total) - REACH), to: Math.min(total, current + REACH + 1) };
}
