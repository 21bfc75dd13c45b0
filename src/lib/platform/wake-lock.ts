import { platform } from './current.ts';
import type { Stop } from './platform.ts';

/**
 * Keeps the screen on until the returned function is called, or until the page is hidden, when the browser ends it. It has no effect if the
 * browser refuses, for example at low battery, or does not support it, as on plain http.
 */
function keepScreenOn(): Stop {
  const refused = () => undefined;
  const lock = navigator.wakeLock?.request('screen').catch(refused);
  return () => void lock?.then((held) => held?.release()).catch(refused);
}

const isPlaying = (video: HTMLVideoElement) => !video.paused && !video.ended;

/** Keeps the screen on while a video plays, wherever on the page and with whichever controls, and while the page is visible. */
export function keepScreenOnForVideos(): Stop {
  const { visibility } = platform();
  let release: Stop | null = null;
  const update = () => {
    const wanted = visibility.isVisible() && [...document.querySelectorAll('video')].some(isPlaying);
    if (wanted) release ??= keepScreenOn();
    else {
      release?.();
      release = null;
    }
  };
  const stop = new AbortController();
  // These events do not bubble.
  for (const event of ['play', 'pause', 'ended', 'emptied'])
    document.addEventListener(event, update, { capture: true, signal: stop.signal });
  const stopListening = visibility.listen(update);
  update();
  return () => {
    stop.abort();
    stopListening();
    release?.();
  };
}
