/** The last stretch of a video, in seconds, in which each frame is checked: `timeupdate` comes only every quarter of a second. */
const LAST = 0.5;

/**
 * Seeks a looping video to its start when its last frame is shown, until the returned function is called. The browser's own loop waits for the end
 * of the frame and of the sound before it seeks. The picture then freezes until the first frame is decoded.
 */
export function rewindAtLastFrame(video: HTMLVideoElement): () => void {
  if (!('requestVideoFrameCallback' in video)) return () => undefined;
  let waiting = 0;
  let before: number | null = null;
  let frame: number | null = null;
  const forget = () => {
    before = null;
    frame = null;
  };
  const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    waiting = 0;
    if (before !== null && mediaTime > before) frame = Math.min(frame ?? LAST, mediaTime - before);
    before = mediaTime;
    const left = video.duration - mediaTime;
    const isLast = frame !== null && left < frame * 1.5;
    if (isLast && video.loop && !video.paused && !video.seeking) video.currentTime = 0;
    else if (left < LAST) waiting = video.requestVideoFrameCallback(look);
  };
  const arm = () => {
    if (waiting || video.duration - video.currentTime > LAST) return;
    forget();
    waiting = video.requestVideoFrameCallback(look);
  };
  video.addEventListener('timeupdate', arm);
  // Frames on both sides of a seek do not reveal how long a frame lasts.
  video.addEventListener('seeking', forget);
  return () => {
    video.removeEventListener('timeupdate', arm);
    video.removeEventListener('seeking', forget);
    video.cancelVideoFrameCallback(waiting);
  };
}
