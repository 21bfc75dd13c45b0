import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '../bounds.ts';
import type { ImageFormat } from '../formats.ts';

/** The factor by which an image is scaled down before it is kept, from its displayed size; 1 if it is small enough. */
export function keptScale({ width, height }: Size): number {
  const { kept, variantHeight } = bounds;
  return Math.min(1, kept.width / width, variantHeight / height, Math.sqrt(kept.pixels / (width * height)));
}

/** Whether a developed picture is kept instead of the file: a smaller one, or one in a format that is read quickly. */
export const isDeveloped = (format: ImageFormat, { width, height }: Size): boolean =>
  ['tiff', 'heic', 'bmp', 'jxl'].includes(format) || width * height > bounds.wholePixels;
