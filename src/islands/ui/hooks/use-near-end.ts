import { type RefObject, useEffect, useRef } from 'react';

interface NearEnd {
  /** False while there is nothing to load. */
  active: boolean;
  /** The number of items. */
  length: number;
  /** The distance below the screen at which the end counts as near, in CSS pixels. */
  below: number;
}

/** Calls `reach` when the end of a list comes near the screen, and again after each change of `length` while the end is still near. */
export function useNearEnd({ active, length, below }: NearEnd, reach: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer only reports changes, so each page needs a new observer
  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${below}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, length, below]);

  return end;
}
