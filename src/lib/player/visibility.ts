/** How much of an item has to be seen before it plays. */
const VISIBLE_ENOUGH = 0.6;

/** Which one of the items plays, given how much of each is seen (0 to 1): at most one, and none in the middle of a swipe. */
export function mostVisible(ratios: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  let bestRatio = 0;
  for (const [key, ratio] of ratios) {
    if (ratio >= VISIBLE_ENOUGH && ratio > bestRatio) {
      best = key;
      bestRatio = ratio;
    }
  }
  return best;
}
