import sharp from 'sharp';
import { colourOf } from '../inspect.ts';

/** The colours of the four corners of a picture, row by row. */
export async function pictureCorners(path: string) {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].map((from) =>
    colourOf([...data.subarray(from, from + 3)]),
  );
}
