import type { Size } from '#lib/media/shown-size.ts';
import type { Cut } from './coded-picture.ts';
import type { Box } from './heif-boxes.ts';

/** The visible part of a picture by its `clap` box; null for all of it, or if the part does not lie within the picture. */
export function cutIn(properties: Box[], { width, height }: Size): Cut | null {
  const at = properties.findIndex(({ type }) => type === 'clap');
  const body = properties[at]?.body;
  // Properties apply in their order; the standard has the cut before all turning.
  if (!body || properties.slice(0, at).some(({ type }) => ['irot', 'imir'].includes(type))) return null;
  const fraction = (n: number) => body.readInt32BE(n * 8) / body.readInt32BE(n * 8 + 4);
  const size = { width: Math.round(fraction(0)), height: Math.round(fraction(1)) };
  // Offsets are between the two middles.
  const left = Math.round((width - size.width) / 2 + fraction(2));
  const top = Math.round((height - size.height) / 2 + fraction(3));
  const fits = size.width > 0 && size.height > 0 && left >= 0 && top >= 0;
  return fits && left + size.width <= width && top + size.height <= height ? { left, top, ...size } : null;
}
