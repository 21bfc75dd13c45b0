import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Comments } from '#lib/stores/comments/comments.ts';

/**
 * Returns whether comments have arrived above the visible part, and a function that scrolls to them. In browsers without scroll anchoring it keeps
 * the visible part in place.
 */
export function useArrivals(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
  { $arrived, $list }: Pick<Comments, '$arrived' | '$list'>,
): { hasNew: boolean; showNew: () => void } {
  const arrived = useStore($arrived);
  // Each change of the list changes its height.
  useStore($list);
  const [seen, setSeen] = useState(0);
  const height = useRef({ arrived: 0, scroll: 0 });
  const above = () => {
    const [box, start] = [scroller.current, top.current];
    return box && start ? start.getBoundingClientRect().bottom < box.getBoundingClientRect().top : false;
  };

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { arrived: before, scroll } = height.current;
    if (arrived !== before && above() && !CSS.supports('overflow-anchor', 'auto')) {
      box.scrollTop += box.scrollHeight - scroll;
    }
    height.current = { arrived, scroll: box.scrollHeight };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each arrival
  useEffect(() => {
    const box = scroller.current;
    if (!box || arrived === 0) return;
    const look = () => {
      if (!above()) setSeen(arrived);
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [arrived]);

  return {
    hasNew: arrived > seen,
    showNew() {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      top.current?.scrollIntoView({ behavior: still ? 'instant' : 'smooth' });
      scroller.current?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
      setSeen(arrived);
    },
  };
}
