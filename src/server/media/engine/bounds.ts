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
  imagePixels: 50_000_000,
  /** Rows of a picture that is made: WebP has no more. A longer one becomes narrower. */
  variantHeight: 16_383,
  /** Pixels of an AVIF that is made: its encoder takes too much memory for more. */
  avifPixels: 8_000_000,
  /** What the tables of a file may list: twenty times what ten minutes have. FFmpeg takes 36 bytes and more for each. */
  samples: 2_000_000,
  streams: 32,
  frameRate: 60,
} as const;
