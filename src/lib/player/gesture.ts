/** Milliseconds within which further clicks belong to the first. */
const CLICK_MILLISECONDS = 300;

/**
 * Debounces clicks on their leading edge: the first acts at once, and those that follow each other within 300 ms do nothing,
 * so that the two clicks of a double click toggle once.
 */
export function clickGate(now: () => number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    const first = time - last >= CLICK_MILLISECONDS;
    last = time;
    return first;
  };
}

/** The index after a step of any length, wrapping at both ends; 0 of nothing. */
export function wrapIndex(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}
