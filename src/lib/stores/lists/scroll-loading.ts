import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** How near the bottom of a list the next page loads by itself, in CSS pixels. */
const bottomPixels = 50;
/** Milliseconds without scrolling after which it loads. */
const scrollPause = 200;

export interface ScrollLoading {
  /** Call it whenever something was scrolled; `left` says how many pixels are left below. */
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
