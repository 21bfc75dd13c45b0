import { copyFile, open, stat } from 'node:fs/promises';
import sharp from 'sharp';

/** Paints an image with a bright half and a dark half. */
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

/** Copies an MP4 and extends it to exactly this number of bytes with a box that every reader skips. */
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
