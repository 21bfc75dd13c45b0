import type { LocalVideo } from './video-frame.ts';

const widthPixels = 240;
const quality = 0.6;

/** A picture of the post that is small enough for the browser's storage, as a data address; null if the browser cannot draw it. */
export async function smallCover(source: LocalVideo | File): Promise<string | null> {
  try {
    return 'attach' in source ? frameOf(source) : await pictureOf(source);
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

async function pictureOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    return smaller(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

function smaller(source: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widthPixels / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}
