/** Clicks within this many milliseconds belong together. */
const CLICK_MILLISECONDS = 300;

/**
 * Distinguishes clicks and double clicks, on their leading edge: the first acts at once, a second within 300 ms makes it a double
 * click, and further ones are ignored. `dblclick` is unreliable on phones.
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

/** The index after a step of any length, wrapping at both ends; 0 for an empty list. */
export function wrapIndex(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}
