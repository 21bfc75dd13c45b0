import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Shorter lists are rendered in full, so that find-in-page and print cover all rows. */
const drawnAtOnce = 50;

/** A rendered row; `space` is the height in CSS pixels of the rows that are left out between it and the row above it. */
interface DrawnRow {
  index: number;
  space: number;
}

interface RowsInSight {
  drawn: readonly DrawnRow[];
  /** The height of the rows left out below the last one. */
  spaceBelow: number;
  /** Reads the height of a rendered row. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  scrollTo: (index: number) => void;
}

interface Options {
  count: number;
  box: RefObject<HTMLElement | null>;
  /** The typical height of a row in CSS pixels. */
  height: number;
  /** The row that has, or last had, the focus: it is always rendered. */
  active: number;
}

/** Which rows are rendered: all rows of a short list; otherwise the rows in the box and a few beyond its edges. */
export function useRowsInSight({ count, box, height, active }: Options): RowsInSight {
  const isLong = count > drawnAtOnce;
  const virtual = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
    // The head covers the first of them.
    scrollPaddingStart: 48,
    initialRect: { width: 0, height: 900 },
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) =>
        [...new Set([...defaultRangeExtractor(range), Math.min(active, range.count - 1)])].sort((a, b) => a - b),
      [active],
    ),
  });
  if (!isLong) {
    const drawn = Array.from({ length: count }, (_, index) => ({ index, space: 0 }));
    return { drawn, spaceBelow: 0, measure: undefined, scrollTo: () => {} };
  }
  const items = virtual.getVirtualItems();
  const drawn = items.map(({ index, start }, place) => ({ index, space: start - (items[place - 1]?.end ?? 0) }));
  return {
    drawn,
    spaceBelow: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
    scrollTo: (index) => virtual.scrollToIndex(index),
  };
}
