import type { LocalVideo } from './video-frame.ts';

const widthPixels = 240;
const quality = 0.6;

/** A picture of a video, or of an image at that address, as a data address that fits the browser's storage; null if the browser cannot draw it. */
export async function smallCover(source: LocalVideo | string): Promise<string | null> {
  try {
    return typeof source === 'string' ? await pictureOf(source) : frameOf(source);
  } catch {
    return null;
  }
}

function frameOf(video: LocalVideo): string | null {
  const frame = document.createElement('canvas');
  video.attach(frame)();
  // Nothing was drawn: the browser cannot decode this video.
  return video.width > 0 ? smaller(frame, frame.width, frame.height) : null;
}

async function pictureOf(address: string): Promise<string> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return smaller(picture, picture.naturalWidth, picture.naturalHeight);
}

function smaller(source: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widthPixels / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}
