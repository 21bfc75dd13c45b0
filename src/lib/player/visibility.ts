/** How much of an item must be visible before it plays. */
const VISIBLE_ENOUGH = 0.6;

/** Which item plays, given the visible part of each (0 to 1): at most one, and none in the middle of a swipe. */
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
