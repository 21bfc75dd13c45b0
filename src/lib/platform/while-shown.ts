import type { Stop } from './platform.ts';

/**
 * Starts something that keeps a page out of the back-forward cache, such as a held lock. It ends while the browser leaves the page, and starts again
 * when Back shows it.
 */
export function whileShown(start: () => Stop): Stop {
  const left = new AbortController();
  let stop: Stop | null = start();
  const end = () => {
    stop?.();
    stop = null;
  };
  addEventListener('pagehide', end, left);
  addEventListener(
    'pageshow',
    () => {
      stop ??= start();
    },
    left,
  );
  return () => {
    left.abort();
    end();
  };
}
