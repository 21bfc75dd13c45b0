import { atom, type ReadableAtom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** The pauses of the automatic refresh in milliseconds; 0 is off. */
export const refreshPauses = [0, 30_000, 60_000, 600_000] as const;
export type RefreshPause = (typeof refreshPauses)[number];

/** Refreshes a screen repeatedly while it is shown in a visible tab. */
export interface AutoRefresh {
  $pause: ReadableAtom<RefreshPause>;
  every(pause: RefreshPause): void;
  /** Call it when the screen is shown. */
  open(): void;
  /** Call it when the screen is left. */
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
      // A hidden tab skips its refresh; the timer continues.
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
