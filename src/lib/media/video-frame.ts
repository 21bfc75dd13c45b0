import { messages } from '#lib/contract/messages.ts';
import { eventOf, isClosed, seek } from './seek-video.ts';
import { newestOnly } from './video-frame-newest.ts';

/** A video on this device, open for reading. */
export interface LocalVideo {
  /** Seconds, as measured by the browser. */
  duration: number;
  /** Display size in pixels; 0 if the browser cannot decode the frames. */
  width: number;
  height: number;
  /** Shows the frame at that second on every attached canvas; of several calls in a row, only the newest counts. */
  show(second: number): void;
  /** Draws the current frame on this canvas, now and after each change, until the returned function is called. */
  attach(canvas: HTMLCanvasElement): () => void;
  /** Frees the memory. */
  close(): void;
}

/**
 * Opens a video file. Rejects with a message for the person if its duration cannot be read. `onFail` gets the message if a
 * frame cannot be drawn later.
 */
export async function openLocalVideo(file: Blob, onFail: (message: string) => void): Promise<LocalVideo> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const close = () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = eventOf(video, 'loadedmetadata', messages.metadataUnreadable);
    video.src = address;
    await loaded;
    const duration = await durationOf(video);
    return {
      duration,
      width: video.videoWidth,
      height: video.videoHeight,
      close,
      ...frames(video, onFail),
    };
  } catch (error) {
    close();
    throw error;
  }
}

function frames(video: HTMLVideoElement, onFail: (message: string) => void): Pick<LocalVideo, 'show' | 'attach'> {
  const canvases = new Set<HTMLCanvasElement>();
  let drawable = false;

  const drawAll = () => {
    drawable = true;
    for (const canvas of canvases) draw(video, canvas);
  };

  /** False after a failure. The browser's own error is meaningless to people, so it is dropped. */
  const tried = (run: () => void): boolean => {
    try {
      run();
      return true;
    } catch {
      return false;
    }
  };

  const show = newestOnly(async (second: number) => {
    // The next frame on the way may succeed.
    const hasFrames = video.videoWidth > 0;
    const sought = hasFrames ? seek(video, second, () => tried(drawAll)) : Promise.resolve();
    const isThere = await sought.then(
      () => true,
      () => false,
    );
    if (isClosed(video) || (isThere && hasFrames && tried(drawAll))) return;
    onFail(isThere ? messages.thumbnailFailed : messages.seekFailed);
  });

  return {
    show,
    attach(canvas) {
      canvases.add(canvas);
      if (drawable && !tried(() => draw(video, canvas))) onFail(messages.thumbnailFailed);
      return () => canvases.delete(canvas);
    },
  };
}

/** Draws the current frame of a video. */
export function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(messages.thumbnailFailed);
  // At the resolution of the canvas on the screen, not the four megapixels of a phone's video.
  const scale = Math.min(1, (canvas.clientWidth * devicePixelRatio || 360) / video.videoWidth);
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
}

/** A file recorded by a browser has no duration in its header; a seek beyond the end makes the browser find it. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (video.duration === Number.POSITIVE_INFINITY) {
    const found = eventOf(video, 'durationchange', messages.metadataUnreadable);
    video.currentTime = 1e9;
    await found;
  }
  if (!(Number.isFinite(video.duration) && video.duration > 0)) throw new Error(messages.metadataUnreadable);
  return video.duration;
}
