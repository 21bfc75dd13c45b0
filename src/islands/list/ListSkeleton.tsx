import type { listStyles } from './list-styles.ts';

/** Placeholders for items that are loading, as items of their list. */
export function ListSkeleton({ layout, count }: { layout: keyof typeof listStyles; count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
    <li key={place} aria-hidden className={layout === 'grid' ? tile : row}>
      {layout === 'rows' && (
        <>
          <span className="size-11 shrink-0 rounded-full bg-line" />
          <span className="h-3 w-2/5 rounded-full bg-line" />
        </>
      )}
    </li>
  ));
}

const tile = 'aspect-[9/16] animate-pulse bg-line motion-reduce:animate-none sm:rounded';
const row = 'flex h-16 animate-pulse items-center gap-3 px-2 motion-reduce:animate-none';
