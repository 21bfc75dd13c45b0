import { mkdir } from 'node:fs/promises';
import { writeImage } from '#tests/fixtures/image.ts';

/** Writes this number of real JPEG files into the folder. */
export async function imageFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return await Promise.all(Array.from({ length: count }, (_, index) => writeImage(`${folder}/${index}.jpg`)));
}
