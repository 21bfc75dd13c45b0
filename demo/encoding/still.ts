import sharp from 'sharp';
import { type Picture, toRgb8 } from './picture.ts';

// Each child draws one image at a time; more threads would only compete with the other children.
sharp.concurrency(1);

/** Writes the picture as a JPEG; `quality` from 1 to 100. */
export async function writeStill(path: string, picture: Picture, quality: number): Promise<void> {
  await sharp(toRgb8(picture), { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toFile(path);
}
