import type { ComponentProps } from 'react';
import type { Button } from '../ui/Button.tsx';

interface ListStyle {
  list: string;
  item: string;
  /** The area below the items: the button, a failure, the end. */
  foot: string;
  failure: string;
  button: Pick<ComponentProps<typeof Button>, 'kind' | 'className'>;
  /** The number of placeholders for a first page, and for later pages. */
  placeholders: [number, number];
}

const centred = 'grid justify-items-center px-4';

/** The area below the items of a list that fills its screen. */
const onScreen = {
  foot: `${centred} py-6`,
  failure: 'grid justify-items-center gap-4 py-6 text-center',
  button: { kind: 'quiet', className: 'min-h-11' },
  placeholders: [9, 3],
} as const satisfies Partial<ListStyle>;

/** The styles of a list, of its items and of the area below them. */
export const listStyles = {
  grid: {
    list: 'grid grid-cols-3 gap-0.5 lg:gap-2',
    item: 'dark relative aspect-[9/16] overflow-hidden bg-raised text-light sm:rounded',
    ...onScreen,
  },
  rows: {
    list: 'flex flex-col',
    item: 'border-b border-line last:border-0',
    ...onScreen,
  },
  /** What the member was told, below headings. */
  inbox: {
    list: '',
    item: '',
    ...onScreen,
    foot: `${centred} py-6 text-14 text-dim`,
    placeholders: [7, 2],
  },
  /** The comments of a post. */
  comments: {
    list: '',
    item: 'comment px-4 py-2',
    foot: `${centred} pb-6 pt-2 text-14 text-dim`,
    failure: 'grid justify-items-center gap-3 py-6',
    button: { kind: 'quiet' },
    placeholders: [3, 1],
  },
  /** A small list within an item of another list. */
  nested: {
    list: '',
    item: 'py-1',
    foot: 'text-14',
    failure: 'flex flex-wrap items-center gap-x-4',
    button: { kind: 'text' },
    placeholders: [1, 1],
  },
} as const satisfies Record<string, ListStyle>;

export type ListLayout = keyof typeof listStyles;
