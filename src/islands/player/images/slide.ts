import { platform } from '#lib/platform/current.ts';
import { wrapIndex } from '#lib/player/gestures/gesture.ts';
import { rubberBand } from '#lib/player/gestures/swipe.ts';
import { imageAt, paintWhole } from './use-decoded.ts';

const SETTLE = { duration: 200, easing: 'ease-out' };

interface Slide {
  /** Moves the image at `index` with the finger, and the adjacent image at its edge. */
  move(index: number, along: number): void;
  /** Releases it: it moves out of the way of the next image, or back. */
  end(step: 1 | -1 | 0): void;
  /** Ends a running movement. */
  stop(): void;
}

interface Slider {
  root: HTMLElement;
  count: number;
  /** Called when the image at this index has moved into place. It must be shown when this returns. */
  onSlid: (index: number) => void;
  /** Called if the adjacent image is not loaded yet. */
  onStep: (index: number) => void;
}

const at = (pixels: number) => `translateX(${pixels}px)`;
const isLoaded = (image: HTMLImageElement | null) => image?.complete === true && image.naturalWidth > 0;

/** Slides the images of a post sideways. The first image follows the last, so the movement wraps around at both ends. */
export function createSlide({ root, count, onSlid, onStep }: Slider): Slide {
  let here = 0;
  let shift = 0;
  let finish: (() => void) | null = null;

  /** The visible images, each with its offset from its place; the second one only if it is loaded. */
  const place = (along: number): [HTMLImageElement | null, number][] => {
    const side = along < 0 ? 1 : -1;
    const next = imageAt(root, wrapIndex(here + side, count));
    const images: [HTMLImageElement | null, number][] = [[imageAt(root, here), 0]];
    if (isLoaded(next)) images.push([next, side * root.clientWidth]);
    return images;
  };

  const clear = () => {
    const images = [...root.querySelectorAll<HTMLElement>('[data-image]')];
    for (const { style } of images) for (const property of ['transform', 'opacity']) style.removeProperty(property);
    // The image that left must not come back and fade.
    void root.offsetWidth;
    for (const { style } of images) style.removeProperty('transition');
  };

  return {
    move(index, along) {
      finish?.();
      clear();
      here = index;
      const images = place(along);
      shift = images.length > 1 ? along : rubberBand(along, root.clientWidth);
      for (const [image, distance] of images)
        if (image)
          Object.assign(paintWhole(image).style, {
            transform: at(shift + distance),
            opacity: '1',
            transition: 'none',
          });
    },
    end(step) {
      const images = place(shift);
      const goes = step !== 0 && images.length > 1;
      const goal = goes ? -step * root.clientWidth : 0;
      const still = platform().media.matches('(prefers-reduced-motion: reduce)');
      const moves = images.map(([image, distance]) => {
        if (!image) return null;
        image.style.transform = at(goal + distance);
        return still ? null : image.animate({ transform: [at(shift + distance), at(goal + distance)] }, SETTLE);
      });
      finish = () => {
        finish = null;
        for (const move of moves) move?.cancel();
        if (goes) onSlid(wrapIndex(here + step, count));
        clear();
      };
      const [first] = moves;
      const run = finish;
      if (first) first.onfinish = () => finish === run && run();
      else finish();
      if (step !== 0 && !goes) onStep(here + step);
    },
    stop() {
      finish?.();
      clear();
    },
  };
}
