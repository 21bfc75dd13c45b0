import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

/** How long a row is on the screen before it counts as seen. */
const readingMilliseconds = 1_000;

/** Finds the rows that were really on the screen: for a second, on a visible page. */
interface RowWatch {
  /** A row has come into sight, or has left it. */
  move(code: string, isInSight: boolean): void;
  stop: Stop;
}

/** Calls `see` with the codes of rows that were on the screen long enough. */
export function watchRows(see: (codes: readonly string[]) => void): RowWatch {
  const { clock, visibility } = platform();
  const inSight = new Map<string, Stop>();
  const wait = (code: string) =>
    visibility.isVisible() ? clock.after(readingMilliseconds, () => see([code])) : () => {};
  const stopVisibility = visibility.listen(() => {
    for (const [code, stop] of inSight) {
      stop();
      inSight.set(code, wait(code));
    }
  });
  return {
    move(code, isInSight) {
      if (isInSight === inSight.has(code)) return;
      if (isInSight) return void inSight.set(code, wait(code));
      inSight.get(code)?.();
      inSight.delete(code);
    },
    stop() {
      stopVisibility();
      for (const stop of inSight.values()) stop();
      inSight.clear();
    },
  };
}
