import { type RefObject, useEffect, useRef } from 'react';

/** How far below the screen the end of a list may be when the next page is loaded. */
const margin = '0px 0px 800px 0px';

/**
 * Calls `reach` when the element comes near the screen, and again after each change of `length` while it is still there.
 * `active` is false while there is nothing to load.
 */
export function useNearEnd(active: boolean, length: number, reach: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer only reports changes, so each page needs a new one
  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: margin },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, length]);

  return end;
}
