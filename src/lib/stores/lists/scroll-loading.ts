import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** The distance from the bottom of a list at which the next page loads, in CSS pixels. */
const bottomPixels = 50;
/** Milliseconds without scrolling before it loads. */
const scrollPause = 200;

export interface ScrollLoading {
  /** Call it after each scroll; `left` is the number of pixels left below. */
  scrolled(left: () => number): void;
  stop: Stop;
}

/** Loads the next page once scrolling pauses near the bottom. */
export function scrollLoading(loadMore: () => Promise<void>): ScrollLoading {
  let stopTimer: Stop | undefined;
  return {
    scrolled(left) {
      stopTimer?.();
      stopTimer = platform().clock.after(scrollPause, () => {
        if (left() <= bottomPixels) void loadMore();
      });
    },
    stop: () => stopTimer?.(),
  };
}
