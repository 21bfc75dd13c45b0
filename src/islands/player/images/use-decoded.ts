import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Shown } from './near-images.ts';

/** The element of the image at an index. */
export const imageAt = (root: HTMLElement | null, index: number): HTMLImageElement | null =>
  root?.querySelector(`[data-image="${index}"]`) ?? null;

/** From now on the image is never painted without its pixels. It stays so: after a change the browser decodes it again, and leaves it out meanwhile. */
export function paintWhole(image: HTMLImageElement): HTMLImageElement {
  if (image.decoding !== 'sync') image.decoding = 'sync';
  return image;
}

/** Shows the wanted image of a box as soon as it is decoded, so that no step shows less than an image; the old one goes when it is covered. */
export function useDecoded(
  box: RefObject<HTMLElement | null>,
  wanted: number,
  index: number,
  onShow: (shown: Shown) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onShow` is a new function every time
  useEffect(() => {
    if (wanted === index) return;
    let isWanted = true;
    const show = () => {
      if (isWanted) onShow({ index: wanted, from: index });
    };
    const image = imageAt(box.current, wanted);
    // One that cannot be decoded is shown too: as what stands for it.
    if (image) paintWhole(image).decode().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [wanted, index]);

  // With the commit: the end of a fade must not be heard when the next image is already there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onShow` is a new function every time
  useLayoutEffect(() => {
    const root = box.current;
    const image = imageAt(root, index);
    const settle = () => onShow({ index, from: null });
    // Nobody listened when it ended, because the post was out of sight.
    if (image?.getAnimations().length === 0) settle();
    image?.addEventListener('animationend', settle);
    return () => image?.removeEventListener('animationend', settle);
  }, [box, index]);
}
