import { useEffect } from 'react';

/** Keeps the page below from scrolling while this is mounted. It sets an element's style, because the page's policy refuses style elements. */
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
