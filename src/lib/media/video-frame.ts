import { messages } from '#lib/contract/messages.ts';
import { newestOnly } from './video-frame-newest.ts';

/** A video on this device, open for reading. */
export interface LocalVideo {
  /** Seconds, as the browser reads it. */
  duration: number;
  /** Display size in pixels; 0 where the browser cannot decode the picture. */
  width: number;
  height: number;
  /** Shows the frame of that second on every attached canvas; of many calls in a row the newest counts. */
  show(second: number): void;
  /** Draws the shown frame on this canvas, now and whenever it changes, until the result is called. */
  attach(canvas: HTMLCanvasElement): () => void;
  /** Gives the memory back. */
  close(): void;
}

/**
 * Opens a video file. Rejects with the message to show where its duration cannot be read; `onFail` gets the messages of
 * frames that could not be drawn later.
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

  const show = newestOnly(async (second: number) => {
    try {
      if (video.videoWidth === 0) throw new Error(messages.thumbnailFailed);
      await seek(video, second);
      drawable = true;
      for (const canvas of canvases) draw(video, canvas);
    } catch (error) {
      onFail(error instanceof Error ? error.message : messages.thumbnailFailed);
    }
  });

  return {
    show,
    attach(canvas) {
      canvases.add(canvas);
      if (drawable) draw(video, canvas);
      return () => canvases.delete(canvas);
    },
  };
}

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error(messages.thumbnailFailed);
  // As sharp as the canvas is shown, and not the four megapixels that a phone films in.
  const scale = Math.min(1, (canvas.clientWidth * devicePixelRatio || 360) / video.videoWidth);
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
}

/** A seek to where the video stands already still fires `seeked`, so that every call draws. */
async function seek(video: HTMLVideoElement, second: number) {
  const sought = eventOf(video, 'seeked', messages.seekFailed);
  video.currentTime = second;
  await sought;
}

/** What a browser records carries no duration in its head: a seek beyond the end makes it look for one. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (video.duration === Number.POSITIVE_INFINITY) {
    const found = eventOf(video, 'durationchange', messages.metadataUnreadable);
    video.currentTime = 1e9;
    await found;
  }
  if (!(Number.isFinite(video.duration) && video.duration > 0)) throw new Error(messages.metadataUnreadable);
  return video.duration;
}

// A file that a browser can neither read nor refuse would keep the person waiting for ever.
const patienceMilliseconds = 20_000;

function eventOf(video: HTMLVideoElement, name: string, failure: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (run: () => void) => {
      clearTimeout(timer);
      video.removeEventListener(name, succeed);
      video.removeEventListener('error', fail);
      run();
    };
    const succeed = () => finish(resolve);
    const fail = () => finish(() => reject(new Error(failure)));
    const timer = setTimeout(fail, patienceMilliseconds);
    video.addEventListener(name, succeed);
    video.addEventListener('error', fail);
  });
}
