import { type ListLayout, listStyles } from './list-styles.ts';

interface Props {
  layout: ListLayout;
  /** Whether nothing has been loaded yet. */
  first: boolean;
  /** The text of a placeholder without a shape. */
  text: string;
}

/** Placeholders for items that are loading, as items of their list. */
export function ListSkeleton({ layout, first, text }: Props) {
  const [whole, more] = listStyles[layout].placeholders;
  const { style, shape } = placeholders[layout];
  return Array.from({ length: first ? whole : more }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
    <li key={place} aria-hidden className={style}>
      {layout === 'nested' ? text : shape}
    </li>
  ));
}

const pulse = 'animate-pulse motion-reduce:animate-none';

const placeholders = {
  grid: { style: `aspect-[9/16] bg-line sm:rounded ${pulse}`, shape: null },
  rows: {
    style: `flex h-16 items-center gap-3 px-2 ${pulse}`,
    shape: (
      <>
        <span className="size-11 shrink-0 rounded-full bg-line" />
        <span className="h-3 w-2/5 rounded-full bg-line" />
      </>
    ),
  },
  inbox: {
    style: `flex gap-3 px-5 py-3 ${pulse}`,
    shape: (
      <>
        <span className="size-12 shrink-0 rounded-full bg-line" />
        <span className="grid grow content-start gap-2 pt-1">
          <span className="h-3 w-3/5 rounded-full bg-line" />
          <span className="h-3 w-2/5 rounded-full bg-line" />
        </span>
        <span className="h-14 w-10 shrink-0 rounded bg-line" />
      </>
    ),
  },
  comments: {
    style: `flex gap-3 px-4 py-3 ${pulse}`,
    shape: (
      <>
        <span className="size-9 shrink-0 rounded-full bg-line" />
        <span className="grid grow content-start gap-2 pt-1">
          <span className="h-3 w-1/3 rounded-full bg-line" />
          <span className="h-3 w-4/5 rounded-full bg-line" />
        </span>
      </>
    ),
  },
  nested: { style: 'py-2 text-14 text-dim', shape: null },
} as const;
