import { messages } from '#lib/contract/messages.ts';

// Some files neither load nor fail, and the person would wait forever.
const timeoutMilliseconds = 20_000;

/** Videos that failed during a seek: some browsers cannot start at a key frame that later pictures refer across. */
const notSeekable = new WeakSet<HTMLVideoElement>();

/**
 * Shows the frame at that second of a loaded video. If the browser cannot seek, it plays to that second and calls `onWay` on the way.
 * Rejects with a message for the person.
 */
export async function seek(video: HTMLVideoElement, second: number, onWay = () => {}): Promise<void> {
  if (!notSeekable.has(video)) {
    try {
      await jump(video, second);
      return;
    } catch {
      notSeekable.add(video);
    }
  }
  await playTo(video, second, onWay).catch(() => Promise.reject(new Error(messages.seekFailed)));
}

/** Even a jump to the current position fires `seeked`. */
async function jump(video: HTMLVideoElement, second: number): Promise<void> {
  const sought = eventOf(video, 'seeked', messages.seekFailed);
  video.currentTime = second;
  await sought;
}

/** The maximum playback rate in Chromium. */
const fastest = 16;
/** Slower near the target: the rate that would arrive in this time, so that a busy browser does not overshoot far. */
const arrivalSeconds = 0.2;
const lookMilliseconds = 15;

async function playTo(video: HTMLVideoElement, second: number, onWay: () => void): Promise<void> {
  // A failed video cannot continue, and no browser plays backwards.
  if (video.error || video.currentTime > second) {
    const loaded = eventOf(video, 'loadeddata', messages.seekFailed);
    video.load();
    await loaded;
  }
  await video.play();
  let moved = { to: video.currentTime, at: performance.now() };
  while (video.currentTime < second && !video.ended) {
    const { currentTime } = video;
    if (currentTime !== moved.to) moved = { to: currentTime, at: performance.now() };
    const isStuck = performance.now() - moved.at > timeoutMilliseconds;
    if (isStuck || video.error || isClosed(video)) throw new Error(messages.seekFailed);
    video.playbackRate = Math.min(fastest, Math.max(1, (second - currentTime) / arrivalSeconds));
    onWay();
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
  }
  video.pause();
}

/** Whether the file was removed from the element, for example because the person chose another one. */
export const isClosed = (video: HTMLVideoElement): boolean => !video.hasAttribute('src');

/** Resolves with that event of the video; rejects with the message if the video fails or takes too long. */
export function eventOf(video: HTMLVideoElement, name: string, failure: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (run: () => void) => {
      clearTimeout(timer);
      video.removeEventListener(name, succeed);
      video.removeEventListener('error', fail);
      run();
    };
    const succeed = () => finish(resolve);
    const fail = () => finish(() => reject(new Error(failure)));
    const timer = setTimeout(fail, timeoutMilliseconds);
    video.addEventListener(name, succeed);
    video.addEventListener('error', fail);
  });
}
