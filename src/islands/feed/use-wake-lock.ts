import { useEffect } from 'react';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { keepScreenOn } from '#lib/platform/wake-lock.ts';

const isPlaying = (video: HTMLVideoElement) => !video.paused && !video.ended;

/** Keeps the screen on while a video plays, wherever on the page and with whichever controls, and while the page is visible. */
export function useWakeLock(): void {
  useEffect(() => {
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
  }, []);
}
