import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Fewer rows than these are all drawn: find-in-page and print then have them all. */
const drawnAtOnce = 50;

/** A row that is drawn; `space` is the height in CSS pixels of those left out between it and the one above it. */
interface DrawnRow {
  index: number;
  space: number;
}

interface RowsInSight {
  drawn: readonly DrawnRow[];
  /** The height of the rows left out below the last one. */
  spaceBelow: number;
  /** Reads the height of a drawn row. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  scrollTo: (index: number) => void;
}

interface Options {
  count: number;
  box: RefObject<HTMLElement | null>;
  /** The usual height of a row in CSS pixels. */
  height: number;
  /** The row that has the focus, or had it last: it is always drawn. */
  active: number;
}

/** Which of the rows are drawn: all, or, of many, those in the box and some beside them. */
export function useRowsInSight({ count, box, height, active }: Options): RowsInSight {
  const isLong = count > drawnAtOnce;
  const virtual = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
    // The head lies over the first of them.
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
