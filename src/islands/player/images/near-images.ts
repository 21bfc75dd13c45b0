import { wrapIndex } from '#lib/player/gestures/gesture.ts';

export interface Shown {
  index: number;
  /** The image that the shown one is fading in over; null after the fade, for the first image, and for an image that was dragged in. */
  from: number | null;
}

/** The images that are in the page: the shown one, the one that it replaced, the wanted one and, if requested, the neighbours. */
export function nearImages({ index, from }: Shown, wanted: number, count: number, neighbours: boolean) {
  const near = new Set([index, from, wanted]);
  if (neighbours) for (const step of [-1, 1]) near.add(wrapIndex(index + step, count));
  return near;
}

/** A new image fades in over the old one, which stays opaque until it is covered (ImageSteps), so the background never shows through. */
export function imageStyle(at: number, { index, from }: Shown): string {
  if (at === index) return `z-[1] ${from === null ? '' : 'image-fade-in'}`;
  return at === from ? '' : 'opacity-0 transition-opacity';
}
