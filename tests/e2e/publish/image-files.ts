import { mkdir } from 'node:fs/promises';
import { writeImage } from '#tests/fixtures/image.ts';

/** So many real JPEG files in a folder of their own. */
export async function imageFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return await Promise.all(Array.from({ length: count }, (_, index) => writeImage(`${folder}/${index}.jpg`)));
}
