import { useEffect } from 'react';
import { scrollLoading } from '#lib/stores/lists/scroll-loading.ts';

/** Loads the next page when the window is scrolled to its bottom. */
export function useScrollLoading(loadMore: () => Promise<void>): void {
  useEffect(() => {
    const { scrolled, stop } = scrollLoading(loadMore);
    const left = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    const onScroll = () => scrolled(left);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      stop();
    };
  }, [loadMore]);
}
