import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect } from 'react';
import type { Shown } from './near-images.ts';

/** The element of the image at an index. */
export const imageAt = (root: HTMLElement | null, index: number): HTMLImageElement | null =>
  root?.querySelector(`[data-image="${index}"]`) ?? null;

/** Sets synchronous decoding: otherwise the browser would paint the image without its pixels after each change until it is decoded again. */
export function paintWhole(image: HTMLImageElement): HTMLImageElement {
  if (image.decoding !== 'sync') image.decoding = 'sync';
  return image;
}

export type SetShown = Dispatch<SetStateAction<Shown>>;

interface Options {
  wanted: number;
  /** The image that is shown. */
  index: number;
  onShow: (shown: Shown) => void;
  setShown: SetShown;
}

/** Shows the wanted image of a box once it is decoded, so that no step shows an empty box; the old one is removed when it is covered. */
export function useDecoded(box: RefObject<HTMLElement | null>, { wanted, index, onShow, setShown }: Options): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onShow` is a new function every time
  useEffect(() => {
    if (wanted === index) return;
    let isWanted = true;
    const show = () => {
      if (isWanted) onShow({ index: wanted, from: index });
    };
    const image = imageAt(box.current, wanted);
    // An image that cannot be decoded is shown too, as its placeholder.
    if (image) paintWhole(image).decode().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [wanted, index]);

  useLayoutEffect(() => {
    const image = imageAt(box.current, index);
    // Another image may be wanted by now, and may not be in the page yet.
    const settle = () => setShown((now) => (now.index === index ? { index, from: null } : now));
    // Its animation ended without an event while the post was out of sight.
    if (image?.getAnimations().length === 0) settle();
    image?.addEventListener('animationend', settle);
    return () => image?.removeEventListener('animationend', settle);
  }, [box, index, setShown]);
}
