import { useEffect } from 'react';

/** The page below does not scroll as long as this is mounted. By a style of the element: the page's policy refuses style elements. */
export function useScrollLock(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, []);
}
