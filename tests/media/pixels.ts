import sharp from 'sharp';
import { expect } from 'vitest';
import { colourOf } from './inspect.ts';

/** The values of the four corners of a picture, row by row. */
export async function cornersIn(path: string): Promise<number[][]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].map((from) => [...data.subarray(from, from + 3)]);
}

/** The colours of the four corners. */
export const pictureCorners = async (path: string) => (await cornersIn(path)).map(colourOf);

/** The middle pixel as stored, and the number of channels. */
export async function middleOf(path: string): Promise<{ pixel: number[]; channels: number; depth: string }> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const { depth = '' } = await sharp(path).metadata();
  return { pixel: [...data.subarray(at, at + info.channels)], channels: info.channels, depth };
}

/** Expects numbers within the tolerance of the wanted ones. */
export function expectNear(pixel: number[], wanted: number[], tolerance: number): void {
  for (const [n, value] of wanted.entries()) {
    expect(Math.abs((pixel[n] ?? 0) - value), `${pixel} instead of ${wanted}`).toBeLessThanOrEqual(tolerance);
  }
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** A Display P3 colour in sRGB, by the matrix between the two. */
export function fromP3(colour: number[]): number[] {
  const [r = 0, g = 0, b = 0] = colour.map((value) => linear(value / 255));
  const rows = [
    [1.2249, -0.2247, 0],
    [-0.042, 1.0419, 0],
    [-0.0197, -0.0786, 1.0979],
  ];
  return rows.map(([x = 0, y = 0, z = 0]) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, x * r + y * g + z * b)))),
  );
}
