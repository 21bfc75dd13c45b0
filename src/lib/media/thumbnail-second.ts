/** The step of the thumbnail slider in seconds. */
export const thumbnailStep = 0.1;

/** The default thumbnail of a video: half its duration, rounded down, in seconds. */
export function defaultThumbnail(duration: number): number {
  return Math.floor(duration / 2);
}

/** The last second on the slider: the last step before the end that still has a frame. */
export function lastThumbnail(duration: number): number {
  return Math.max(0, (Math.ceil(duration / thumbnailStep - 1e-6) - 1) / 10);
}
