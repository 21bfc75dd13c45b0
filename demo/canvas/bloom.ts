import type { Picture } from '#demo/encoding/picture.ts';
import { addShade } from './field.ts';

/** Adds a glow around everything brighter than `threshold`; `radius` in pixels. */
export function bloom(picture: Picture, threshold: number, radius: number, strength: number): void {
  const cell = Math.max(2, 2 * Math.round(Math.min(picture.width, picture.height) / 180));
  const columns = Math.ceil(picture.width / cell);
  const rows = Math.ceil(picture.height / cell);
  let light = gather(picture, cell, columns, rows, threshold);
  const reach = Math.max(1, Math.round(radius / cell / 2));
  for (let pass = 0; pass < 2; pass++)
    light = blur(blur(light, columns, rows, reach, 3, columns * 3), rows, columns, reach, columns * 3, 3);
  addShade(picture, cell, (x, y, out) => {
    const at = (Math.min(rows - 1, y / cell) * columns + Math.min(columns - 1, x / cell)) * 3;
    out[0] = (light[at] as number) * strength;
    out[1] = (light[at + 1] as number) * strength;
    out[2] = (light[at + 2] as number) * strength;
  });
}

function gather(picture: Picture, cell: number, columns: number, rows: number, threshold: number): Float32Array {
  const { width, rgb } = picture;
  const light = new Float32Array(columns * rows * 3);
  // Every second pixel of every second row is enough for such a soft glow.
  const weight = 4 / (cell * cell);
  for (let y = 0; y < picture.height; y += 2) {
    const row = Math.floor(y / cell) * columns * 3;
    for (let column = 0, to = row; column < columns; column++, to += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      const end = Math.min(width, (column + 1) * cell);
      for (let x = column * cell; x < end; x += 2) {
        const at = (y * width + x) * 3;
        red += Math.max(0, (rgb[at] as number) - threshold);
        green += Math.max(0, (rgb[at + 1] as number) - threshold);
        blue += Math.max(0, (rgb[at + 2] as number) - threshold);
      }
      light[to] = (light[to] as number) + red * weight;
      light[to + 1] = (light[to + 1] as number) + green * weight;
      light[to + 2] = (light[to + 2] as number) + blue * weight;
    }
  }
  return light;
}

/** A moving average along `lines` lines of `length` cells; `step` is the distance of two cells, `next` of two lines. */
function blur(
  from: Float32Array,
  length: number,
  lines: number,
  reach: number,
  step: number,
  next: number,
): Float32Array {
  const to = new Float32Array(from.length);
  for (let index = 0; index < lines; index++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = index * next + channel;
      const value = (n: number): number => from[start + Math.min(length - 1, Math.max(0, n)) * step] as number;
      let sum = 0;
      for (let n = -reach; n <= reach; n++) sum += value(n);
      for (let n = 0; n < length; n++) {
        to[start + n * step] = sum / (reach * 2 + 1);
        sum += value(n + reach + 1) - value(n - reach);
      }
    }
  }
  return to;
}
