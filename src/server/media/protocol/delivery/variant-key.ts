import { frameWidths } from '#lib/contract/media/sizes.ts';
import type { Shape } from './address.ts';

/** Frames in this shape are extracted from the video; all others are made from them. */
export const baseFrame: Shape = { fit: 'limit', width: Math.max(...frameWidths) };

/** The storage key of an upload's image in this shape. */
export const imageKey = (code: string, shape: Shape, format: string): string =>
  `variants/${code}/${shapeName(shape)}.${format}`;

/** The storage key of an upload's frame in this shape, at a time in tenths of a second. */
export const frameKey = (code: string, shape: Shape, second: number, format: 'jpg' | 'webp'): string =>
  `variants/${code}/${shapeName(shape)}-${second.toFixed(1)}.${format}`;

/** The name of the peaks file among an upload's variants; it includes the format's version, so that another format has another file. */
export const peaksName = 'peaks-1.json';

/** The storage key of the peaks of an upload's sound. */
export const peaksKey = (code: string): string => `variants/${code}/${peaksName}`;

/** The storage key of a first rendition that is a copy of the original. Once there is a ladder, it is removed. */
export const copyKey = (code: string): string => `renditions/${code}/copy.mp4`;

/** The storage key of the sound that comes with a first rendition, as AAC. Once there is an MP3, it is removed. */
export const firstSoundKey = (code: string): string => `renditions/${code}/sound.m4a`;

/** The storage key of an upload's sound as MP3. */
export const soundKey = (code: string): string => `renditions/${code}/sound.mp3`;

/** The storage key of an upload's rendition without its sound. */
export const silentKey = (code: string, rendition: string): string =>
  `variants/${code}/silent-${rendition.slice(rendition.lastIndexOf('/') + 1)}`;

/** Whether a file of an upload's variants is a frame at this time. */
export const isFrameAt = (name: string, second: number): boolean => name.includes(`-${second.toFixed(1)}.`);

function shapeName(shape: Shape): string {
  if (shape.fit === 'limit') return `limit-${shape.width}`;
  return `fill-${shape.width}x${shape.height}${shape.blur === undefined ? '' : `-blur-${shape.blur}`}`;
}
