import { mkdir } from 'node:fs/promises';
import { picture } from '#tests/fixtures/picture.ts';

/** So many real JPEG files in a folder of their own. */
export async function pictureFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return await Promise.all(Array.from({ length: count }, (_, index) => picture(`${folder}/${index}.jpg`)));
}
