/** The slider of the thumbnail moves in steps of so many seconds. */
export const thumbnailStep = 0.1;

/** The thumbnail of a video for which nobody has chosen one: half its duration, rounded down, in seconds. */
export function defaultThumbnail(duration: number): number {
  return Math.floor(duration / 2);
}

/** The last second on the slider: the largest step that lies before the end, where there still is a frame. */
export function lastThumbnail(duration: number): number {
  return Math.max(0, (Math.ceil(duration / thumbnailStep - 1e-6) - 1) / 10);
}
