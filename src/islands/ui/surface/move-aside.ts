/** What stands in the middle of a stage moves half as far as its right edge. */
const parts: [selector: string, share: number][] = [['.feed-stage, .feed-rail, .feed-sound, .feed-steps', 0.5]];

/**
 * Lets what is on a stage glide to its new place after a column of this width, in pixels, has taken room beside it; negative if the
 * column is going. Who wants less motion sees it fade in there instead.
 */
export function moveAside(stage: Element, width: number): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const [selector, share] of parts) {
    for (const element of stage.querySelectorAll(selector)) {
      // Not `transform`, which some of them have already.
      const frames = still ? { opacity: [0, 1] } : { translate: [`${width * share}px 0`, '0 0'] };
      element.animate(frames, { duration: still ? 150 : 250, easing: 'ease-out' });
    }
  }
}
