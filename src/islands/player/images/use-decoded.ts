import { type RefObject, useEffect } from 'react';
import type { Shown } from './near-images.ts';

/** The element of the image at an index. */
export const imageAt = (root: HTMLElement | null, index: number): HTMLImageElement | null =>
  root?.querySelector(`[data-image="${index}"]`) ?? null;

/** Shows the wanted image of a box as soon as it is decoded, so that no step shows less than an image. */
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
    // One that cannot be decoded is shown too: as what stands for it.
    imageAt(box.current, wanted)?.decode().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [wanted, index]);
}
