import { messages } from '#lib/contract/messages.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { eventOf, seek } from './seek-video.ts';
import { draw } from './video-frame.ts';

/** Height and usual width of the strip in pixels. */
const strip = { width: 400, height: 64 };

/** The number of frames with this aspect ratio that fit into the strip. */
export function framesOf(width: number, height: number): number {
  const shape = width > 0 && height > 0 ? width / height : 1;
  return Math.min(12, Math.max(4, Math.round(strip.width / (strip.height * shape))));
}

/** The middle of each of `count` equal parts of a video, in seconds. */
export const secondsOf = (duration: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => ((at + 0.5) * duration) / count);

/** Draws one frame of the file on each canvas, from its beginning to its end, until it is stopped. Frames that cannot be drawn stay empty. */
export function drawFilmStrip(file: Blob, duration: number, canvases: readonly HTMLCanvasElement[]): Stop {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  let stopped = false;
  const close = () => {
    if (stopped) return;
    stopped = true;
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
  const drawAll = async () => {
    const loaded = eventOf(video, 'loadeddata', messages.metadataUnreadable);
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
    await loaded;
    const seconds = secondsOf(duration, canvases.length);
    for (const [at, canvas] of canvases.entries()) {
      await seek(video, seconds[at] ?? 0);
      if (stopped) return;
      draw(video, canvas);
    }
  };
  // The preview reports what is wrong with the file; the strip is only an aid.
  void drawAll().then(close, close);
  return close;
}
