import { type RefObject, useEffect } from 'react';
import type { InboxItem } from '#lib/stores/inbox/inbox.ts';
import { watchRows } from '#lib/stores/inbox/row-watch.ts';

/** How much of a row has to be on the screen. */
const enough = 0.5;

/** Reports the rows in `root` that were on the screen for a while. */
export function useSeenRows(
  root: RefObject<HTMLElement | null>,
  items: readonly InboxItem[],
  see: (codes: readonly string[]) => void,
): void {
  // With the time: the same row is unseen again when something new has happened.
  const unseen = items
    .filter(({ isSeen }) => !isSeen)
    .map(({ code, createdAt }) => `${code} ${createdAt}`)
    .join('\n');

  useEffect(() => {
    if (unseen === '') return;
    const codes = unseen.split('\n').map((one) => one.split(' ', 1)[0]);
    const watch = watchRows(see);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          watch.move((target as HTMLElement).dataset['notification'] ?? '', isIntersecting);
      },
      // The bar of phones covers the rest.
      { threshold: enough, rootMargin: '0px 0px -56px 0px' },
    );
    for (const row of root.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])
      if (codes.includes(row.dataset['notification'] ?? '')) observer.observe(row);
    return () => {
      observer.disconnect();
      watch.stop();
    };
  }, [root, unseen, see]);
}
