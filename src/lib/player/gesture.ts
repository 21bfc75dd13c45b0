/** Milliseconds within which further clicks belong to the first. */
const CLICK_MILLISECONDS = 300;

/**
 * Tells clicks from double clicks, on their leading edge: the first acts at once, a second within 300 ms of it makes them a double
 * click, and further ones that follow so quickly are nothing. Phones have no `dblclick` that can be relied on.
 */
export function clickCounter(now: () => number): () => 'click' | 'double click' | null {
  let last = Number.NEGATIVE_INFINITY;
  let inRow = 0;
  return () => {
    const time = now();
    inRow = time - last < CLICK_MILLISECONDS ? inRow + 1 : 1;
    last = time;
    if (inRow === 1) return 'click';
    return inRow === 2 ? 'double click' : null;
  };
}

/** The index after a step of any length, wrapping at both ends; 0 of nothing. */
export function wrapIndex(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}
