import { copyFile, open, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { newPicture } from '#server/media/draw/picture.ts';
import { openVideoFile } from '#server/media/draw/video.ts';

interface VideoSize {
  width?: number;
  height?: number;
  seconds?: number;
}

/** Draws a real MP4 (H.264, AAC): a light that wanders over a changing ground, and a tone. 2 s of 320x180 by default. */
export function drawVideo(path: string, { width = 320, height = 180, seconds = 2 }: VideoSize = {}): void {
  const frameRate = 10;
  const rate = 44_100;
  const tone = Float32Array.from(
    { length: rate * seconds },
    (_, at) => 0.3 * Math.sin((at / rate) * 440 * 2 * Math.PI),
  );
  const file = openVideoFile({ path, frameRate, sound: { rate, left: tone, right: tone } });
  const picture = newPicture(width, height);
  const frames = frameRate * seconds;
  for (let frame = 0; frame < frames; frame++) {
    const light = Math.floor((frame / frames) * width);
    for (let at = 0; at < width * height; at++) {
      const x = at % width;
      picture.rgb[at * 3] = Math.abs(x - light) < width / 10 ? 0.9 : 0.1;
      picture.rgb[at * 3 + 1] = frame / frames;
      picture.rgb[at * 3 + 2] = x / width;
    }
    file.add(picture);
  }
  file.close();
}

/** Paints a picture with a bright half and a dark half. */
export async function paintImage(
  path: string,
  { width = 640, height = 480, format = 'png' as 'png' | 'jpeg' } = {},
): Promise<void> {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#f2c14e' };
  await sharp({ create: { width, height, channels: 3, background: '#1b3a4b' } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .toFormat(format)
    .toFile(path);
}

/** Copies an MP4 and makes it exactly so many bytes long with a box that every reader skips. */
export async function padVideo(source: string, target: string, bytes: number): Promise<void> {
  await copyFile(source, target);
  const { size } = await stat(source);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - size, 0);
  box.write('free', 4, 'latin1');
  const file = await open(target, 'r+');
  await file.write(box, 0, 8, size);
  await file.truncate(bytes);
  await file.close();
}
