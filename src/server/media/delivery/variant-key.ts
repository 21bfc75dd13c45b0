import type { Shape } from './address.ts';

/** Frames in this shape are taken from the film; all others are made from them. */
export const baseFrame: Shape = { fit: 'limit', width: 720 };

/** Where storage keeps an upload's picture of that shape. */
export const imageKey = (code: string, shape: Shape, format: string): string =>
  `variants/${code}/${shapeName(shape)}.${format}`;

/** Where storage keeps an upload's frame of that shape, at a second in tenths. */
export const frameKey = (code: string, shape: Shape, second: number, format: 'jpg' | 'webp'): string =>
  `variants/${code}/${shapeName(shape)}-${second.toFixed(1)}.${format}`;

function shapeName(shape: Shape): string {
  if (shape.fit === 'limit') return `limit-${shape.width}`;
  return `fill-${shape.width}x${shape.height}${shape.blur === undefined ? '' : `-blur-${shape.blur}`}`;
}
