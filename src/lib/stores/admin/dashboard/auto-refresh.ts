import { atom, type ReadableAtom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** The pauses of the automatic refresh in milliseconds; 0 is off. */
export const refreshPauses = [0, 30_000, 60_000, 600_000] as const;
export type RefreshPause = (typeof refreshPauses)[number];

/** Refreshes a screen again and again while it is shown in a visible tab. */
export interface AutoRefresh {
  $pause: ReadableAtom<RefreshPause>;
  every(pause: RefreshPause): void;
  /** The screen is shown. */
  open(): void;
  /** The screen is left. */
  close(): void;
}

export function createAutoRefresh(run: () => void): AutoRefresh {
  const $pause = atom<RefreshPause>(0);
  let isOpen = false;
  let stopTimer: Stop | undefined;

  function start(): void {
    stopTimer?.();
    const pause = $pause.get();
    if (!isOpen || pause === 0) return;
    stopTimer = platform().clock.after(pause, () => {
      // Nobody looks at a hidden tab; the next turn comes in any case.
      if (platform().visibility.isVisible()) run();
      start();
    });
  }
  function show(is: boolean): void {
    isOpen = is;
    start();
  }

  return {
    $pause,
    every(pause) {
      $pause.set(pause);
      start();
    },
    open: () => show(true),
    close: () => show(false),
  };
}
