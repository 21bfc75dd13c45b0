import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '../bounds.ts';
import type { ImageFormat } from '../formats.ts';

/** By how much an image is made smaller before it is kept, from its size as shown; 1 where it is small enough. */
export function keptScale({ width, height }: Size): number {
  const { kept, variantHeight } = bounds;
  return Math.min(1, kept.width / width, variantHeight / height, Math.sqrt(kept.pixels / (width * height)));
}

/** Whether another picture than the file itself is kept: smaller, or in a format that is read quickly. */
export const isDeveloped = (format: ImageFormat, { width, height }: Size): boolean =>
  ['tiff', 'heic', 'bmp', 'jxl'].includes(format) || width * height > bounds.wholePixels;
