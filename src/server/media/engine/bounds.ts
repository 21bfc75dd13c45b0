import { limits } from '#lib/contract/limits.ts';

/** Limits for one file: seconds, pixels, frames per second. */
export const bounds = {
  seconds: limits.videoSeconds,
  videoPixels: 40_000_000,
  videoSide: 8192,
  /** Pixels of all frames together: ten minutes of 4K (4096 wide) at 60 frames a second. */
  framePixels: 320_000_000_000,
  /** Ten minutes at 240 a second, as phones record slow motion: counting more takes too long, however small they are. */
  frames: 150_000,
  /** Pixels of an image that is read row by row or tile by tile. */
  imagePixels: 200_000_000,
  /** Pixels of an image that is in memory as a whole while it is read. */
  wholePixels: 50_000_000,
  /** Pixels of a progressive JPEG: all of it is in memory, with two bytes per coefficient. */
  progressivePixels: 110_000_000,
  /** Tiles of one image: 200 megapixels in tiles of 256. */
  tiles: 4096,
  /** The stored size of an image that is larger, or that is converted: twice the largest delivered size. */
  kept: { width: 3200, pixels: 40_000_000 },
  /** Rows of a generated picture: the limit of WebP. A taller picture is made narrower. */
  variantHeight: 16_383,
  /** Pixels of a generated AVIF: for more, its encoder would take too much memory. */
  avifPixels: 8_000_000,
  /** Samples that the tables of a file may list: twenty times as many as ten minutes have. FFmpeg takes at least 36 bytes for each. */
  samples: 2_000_000,
  streams: 32,
  frameRate: 60,
} as const;
