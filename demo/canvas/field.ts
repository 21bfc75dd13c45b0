import type { Picture } from '#demo/encoding/picture.ts';
import { type Colour, place, type Ramp } from './colour.ts';

/** Writes the colour of a point into `out`; x and y in pixels of the full picture. */
export type Shade = (x: number, y: number, out: Float32Array) => void;

interface Grid {
  columns: number;
  rows: number;
  rgb: Float32Array;
}

/** Paints every pixel. Soft shades can be computed only every `cell` pixels and are interpolated in between. */
export function shade(picture: Picture, cell: number, paint: Shade): void {
  const out = new Float32Array(3);
  if (cell === 1) {
    for (let y = 0, at = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width; x++, at += 3) {
        paint(x, y, out);
        picture.rgb[at] = out[0] as number;
        picture.rgb[at + 1] = out[1] as number;
        picture.rgb[at + 2] = out[2] as number;
      }
    }
    return;
  }
  spread(picture, coarse(picture, cell, paint), cell, 0);
}

/** Like `shade`, but adds its light to the picture. */
export function addShade(picture: Picture, cell: number, paint: Shade): void {
  spread(picture, coarse(picture, cell, paint), cell, 1);
}

function coarse(picture: Picture, cell: number, paint: Shade): Grid {
  const columns = Math.ceil(picture.width / cell) + 1;
  const rows = Math.ceil(picture.height / cell) + 1;
  const rgb = new Float32Array(columns * rows * 3);
  const out = new Float32Array(3);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at += 3) {
      paint(column * cell, row * cell, out);
      rgb[at] = out[0] as number;
      rgb[at + 1] = out[1] as number;
      rgb[at + 2] = out[2] as number;
    }
  }
  return { columns, rows, rgb };
}

function spread(picture: Picture, grid: Grid, cell: number, keep: number): void {
  const { width, height, rgb } = picture;
  const line = new Float32Array(grid.columns * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell);
    between(grid.rgb, row * line.length, y / cell - row, line);
    spreadRow(line, rgb, y * width * 3, width, cell, keep);
  }
}

// Each row is one call of a function: a function that is called often is compiled as a whole and is twice as fast.

/** Interpolates a row of the grid: `down` (0 to 1) of the way from the row that starts at `from` to the next one. */
function between(grid: Float32Array, from: number, down: number, line: Float32Array): void {
  const length = line.length;
  for (let n = 0; n < length; n++) {
    const upper = grid[from + n] as number;
    line[n] = upper + ((grid[from + n + length] as number) - upper) * down;
  }
}

function spreadRow(
  line: Float32Array,
  rgb: Float32Array,
  start: number,
  width: number,
  cell: number,
  keep: number,
): void {
  for (let x = 0, from = 0, at = start; x < width; from += 3) {
    let red = line[from] as number;
    let green = line[from + 1] as number;
    let blue = line[from + 2] as number;
    const redStep = ((line[from + 3] as number) - red) / cell;
    const greenStep = ((line[from + 4] as number) - green) / cell;
    const blueStep = ((line[from + 5] as number) - blue) / cell;
    for (const end = Math.min(width, x + cell); x < end; x++, at += 3) {
      rgb[at] = keep * (rgb[at] as number) + red;
      rgb[at + 1] = keep * (rgb[at + 1] as number) + green;
      rgb[at + 2] = keep * (rgb[at + 2] as number) + blue;
      red += redStep;
      green += greenStep;
      blue += blueStep;
    }
  }
}

/** Values on a grid, every `cell` pixels from the upper left corner on, one column and row more than needed. */
export interface Relief {
  columns: number;
  rows: number;
  cell: number;
  values: Float32Array;
}

/** An empty grid for a picture of this size. */
export function newRelief(width: number, height: number, cell: number): Relief {
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  return { columns, rows, cell, values: new Float32Array(columns * rows) };
}

/** The value of every pixel, interpolated from the grid. */
export function stretch({ columns, cell, values }: Relief, width: number, height: number, into: Float32Array): void {
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell);
    between(values, row * columns, y / cell - row, line);
    stretchRow(line, into, y * width, width, cell);
  }
}

function stretchRow(line: Float32Array, into: Float32Array, start: number, width: number, cell: number): void {
  for (let x = 0, from = 0, at = start; x < width; from++) {
    let value = line[from] as number;
    const step = ((line[from + 1] as number) - value) / cell;
    for (const end = Math.min(width, x + cell); x < end; x++, at++, value += step) into[at] = value;
  }
}

/** Fills the picture from top to bottom with the ramp. */
export function backdrop(picture: Picture, ramp: Ramp): void {
  const { width, height, rgb } = picture;
  for (let y = 0; y < height; y++) {
    // Interpolated between two steps of the ramp, so that slow gradients have no bands.
    const exact = (y / (height - 1)) * ramp.steps;
    const step = Math.min(ramp.steps - 1, Math.floor(exact));
    const share = exact - step;
    const start = y * width * 3;
    for (let channel = 0; channel < 3; channel++) {
      const from = ramp.rgb[step * 3 + channel] as number;
      rgb[start + channel] = from + ((ramp.rgb[step * 3 + 3 + channel] as number) - from) * share;
    }
    rgb.copyWithin(start + 3, start, start + 3);
    for (let done = 1; done < width; done *= 2) {
      rgb.copyWithin(start + done * 3, start, start + Math.min(done, width - done) * 3);
    }
  }
}

/** Fills from the line `tops` (a height for each column) to `bottom`, with the ramp going `depth` pixels down. */
export function fillBelow(
  picture: Picture,
  tops: ArrayLike<number>,
  ramp: Ramp,
  depth: number,
  bottom = picture.height,
): void {
  const { width, rgb } = picture;
  const height = Math.min(picture.height, Math.ceil(bottom));
  let first = height;
  for (let x = 0; x < width; x++) first = Math.min(first, tops[x] as number);
  for (let y = Math.max(0, Math.floor(first)); y < height; y++) fillRow(rgb, y, width, tops, ramp, depth);
}

function fillRow(
  rgb: Float32Array,
  y: number,
  width: number,
  tops: ArrayLike<number>,
  ramp: Ramp,
  depth: number,
): void {
  for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
    const under = y + 1 - (tops[x] as number);
    if (under <= 0) continue;
    const cover = under < 1 ? under : 1;
    const from = place(ramp, under / depth);
    const red = rgb[at] as number;
    const green = rgb[at + 1] as number;
    const blue = rgb[at + 2] as number;
    rgb[at] = red + ((ramp.rgb[from] as number) - red) * cover;
    rgb[at + 1] = green + ((ramp.rgb[from + 1] as number) - green) * cover;
    rgb[at + 2] = blue + ((ramp.rgb[from + 2] as number) - blue) * cover;
  }
}

/** Darkens the corners; `strength` 0 to 1. */
export function vignette(picture: Picture, strength: number): void {
  const { width, height, rgb } = picture;
  for (let y = 0, at = 0; y < height; y++) {
    const dy = (y / height - 0.5) ** 2;
    for (let x = 0; x < width; x++, at += 3) {
      const dark = 1 - strength * ((x / width - 0.5) ** 2 + dy) * 2;
      rgb[at] = (rgb[at] as number) * dark;
      rgb[at + 1] = (rgb[at + 1] as number) * dark;
      rgb[at + 2] = (rgb[at + 2] as number) * dark;
    }
  }
}

/** Fills with one colour. */
export function flood(picture: Picture, [red, green, blue]: Colour): void {
  const { rgb } = picture;
  for (let at = 0; at < rgb.length; at += 3) {
    rgb[at] = red;
    rgb[at + 1] = green;
    rgb[at + 2] = blue;
  }
}
