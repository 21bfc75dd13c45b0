import { type RefObject, useEffect, useRef } from 'react';

/** Calls `reach` while the element is in view and `active`, and again after each change of `length`. */
export function useEndInView(active: boolean, length: number, reach: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer only reports changes, so each page needs a new one
  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, length]);

  return end;
}
