import type { Picture } from '#demo/encoding/picture.ts';
import type { Colour } from './colour.ts';

/** How a shape is combined with the picture: it covers it, adds its light, or the lighter of the two is used. */
export type Blend = 'over' | 'add' | 'light';

function put(
  rgb: Float32Array,
  at: number,
  red: number,
  green: number,
  blue: number,
  cover: number,
  blend: Blend,
): void {
  if (blend === 'over') {
    rgb[at] = (rgb[at] as number) + (red - (rgb[at] as number)) * cover;
    rgb[at + 1] = (rgb[at + 1] as number) + (green - (rgb[at + 1] as number)) * cover;
    rgb[at + 2] = (rgb[at + 2] as number) + (blue - (rgb[at + 2] as number)) * cover;
  } else if (blend === 'add') {
    rgb[at] = (rgb[at] as number) + red * cover;
    rgb[at + 1] = (rgb[at + 1] as number) + green * cover;
    rgb[at + 2] = (rgb[at + 2] as number) + blue * cover;
  } else {
    rgb[at] = Math.max(rgb[at] as number, red * cover);
    rgb[at + 1] = Math.max(rgb[at + 1] as number, green * cover);
    rgb[at + 2] = Math.max(rgb[at + 2] as number, blue * cover);
  }
}

/** A filled circle; `edge` is the width of its soft rim in pixels. */
export function disc(
  picture: Picture,
  x: number,
  y: number,
  radius: number,
  paint: Colour,
  alpha = 1,
  edge = 1,
  blend: Blend = 'over',
): void {
  band(picture, x, y, 0, radius, edge, paint, alpha, blend);
}

/** The line of a circle. */
export function ring(
  picture: Picture,
  x: number,
  y: number,
  radius: number,
  thick: number,
  paint: Colour,
  alpha = 1,
  blend: Blend = 'over',
): void {
  band(picture, x, y, Math.max(0.01, radius - thick / 2), radius + thick / 2, 1, paint, alpha, blend);
}

/** The area between two circles; with an inner radius of 0, the whole outer one. */
function band(
  picture: Picture,
  x: number,
  y: number,
  inner: number,
  outer: number,
  edge: number,
  [red, green, blue]: Colour,
  alpha: number,
  blend: Blend,
): void {
  const { width, height, rgb } = picture;
  const reach = outer + edge / 2;
  const solid = Math.max(0, outer - edge / 2) ** 2;
  const bottom = Math.min(height, y + reach);
  for (let row = Math.max(0, Math.floor(y - reach)); row < bottom; row++) {
    const dy = (row + 0.5 - y) ** 2;
    const half = Math.sqrt(Math.max(0, reach * reach - dy)) + 0.5;
    const right = Math.min(width, x + half);
    for (let column = Math.max(0, Math.floor(x - half)); column < right; column++) {
      const square = (column + 0.5 - x) ** 2 + dy;
      let cover = 1;
      if (square > solid || inner > 0) {
        const away = Math.sqrt(square);
        cover = Math.min(1, (reach - away) / edge);
        if (inner > 0) cover = Math.min(cover, away - inner + 0.5);
      }
      if (cover > 0) put(rgb, (row * width + column) * 3, red, green, blue, cover * alpha, blend);
    }
  }
}

/** A light that fades to zero at `radius`. */
export function glow(picture: Picture, x: number, y: number, radius: number, paint: Colour, strength = 1): void {
  const { width, height, rgb } = picture;
  const square = radius * radius;
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++) {
    const dy = (row + 0.5 - y) ** 2;
    const half = Math.sqrt(Math.max(0, square - dy));
    const from = Math.max(0, Math.floor(x - half));
    glowRow(rgb, row * width, from, Math.min(width, x + half), x - 0.5, 1 - dy / square, 1 / square, paint, strength);
  }
}

function glowRow(
  rgb: Float32Array,
  start: number,
  from: number,
  to: number,
  x: number,
  most: number,
  inverse: number,
  [red, green, blue]: Colour,
  strength: number,
): void {
  for (let column = from, at = (start + from) * 3; column < to; column++, at += 3) {
    const rest = most - (column - x) * (column - x) * inverse;
    if (rest <= 0) continue;
    const light = strength * rest * rest * rest;
    rgb[at] = (rgb[at] as number) + red * light;
    rgb[at + 1] = (rgb[at + 1] as number) + green * light;
    rgb[at + 2] = (rgb[at + 2] as number) + blue * light;
  }
}

/** A straight line with round ends. */
export function line(
  picture: Picture,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  thick: number,
  [red, green, blue]: Colour,
  alpha = 1,
  blend: Blend = 'over',
): void {
  const { width, height, rgb } = picture;
  // A line thinner than a pixel is drawn one pixel wide, but fainter.
  const strength = alpha * Math.min(1, thick);
  const reach = Math.max(thick / 2, 0.5) + 0.5;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const inverse = 1 / (dx * dx + dy * dy + 1e-9);
  const long = Math.sqrt(dx * dx + dy * dy) + 1e-9;
  // In a row, only pixels near the infinite line through both ends can be covered.
  const wide = Math.abs(dy) < 1e-6 ? Number.POSITIVE_INFINITY : (reach * long) / Math.abs(dy);
  const from = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
  const to = Math.min(width, Math.max(x0, x1) + reach);
  const bottom = Math.min(height, Math.max(y0, y1) + reach);
  for (let row = Math.max(0, Math.floor(Math.min(y0, y1) - reach)); row < bottom; row++) {
    const py = row + 0.5 - y0;
    const middle = wide === Number.POSITIVE_INFINITY ? 0 : x0 + (py / dy) * dx;
    const left = wide === Number.POSITIVE_INFINITY ? from : Math.max(from, Math.floor(middle - wide));
    const right = wide === Number.POSITIVE_INFINITY ? to : Math.min(to, middle + wide);
    for (let column = left; column < right; column++) {
      const px = column + 0.5 - x0;
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) * inverse));
      const away = (px - along * dx) ** 2 + (py - along * dy) ** 2;
      if (away >= reach * reach) continue;
      const cover = strength * Math.min(1, reach - Math.sqrt(away));
      put(rgb, (row * width + column) * 3, red, green, blue, cover, blend);
    }
  }
}

/** Lines through the points x0, y0, x1, y1 and so on. */
export function path(
  picture: Picture,
  points: ArrayLike<number>,
  thick: number,
  paint: Colour,
  alpha = 1,
  blend: Blend = 'over',
): void {
  for (let n = 0; n + 3 < points.length; n += 2) {
    line(
      picture,
      points[n] as number,
      points[n + 1] as number,
      points[n + 2] as number,
      points[n + 3] as number,
      thick,
      paint,
      alpha,
      blend,
    );
  }
}

/** An upright rectangle with exact edges between pixels. */
export function box(
  picture: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Colour,
  alpha = 1,
): void {
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(picture.height, y + height); row++) {
    const down = alpha * Math.min(1, row + 1 - y, y + height - row);
    boxRow(picture.rgb, row * picture.width, Math.max(0, x), Math.min(picture.width, x + width), paint, down);
  }
}

function boxRow(rgb: Float32Array, start: number, x: number, end: number, paint: Colour, alpha: number): void {
  const [red, green, blue] = paint;
  for (let column = Math.floor(x), at = (start + column) * 3; column < end; column++, at += 3) {
    const cover = column >= x && column + 1 <= end ? alpha : alpha * (Math.min(column + 1, end) - Math.max(column, x));
    rgb[at] = (rgb[at] as number) + (red - (rgb[at] as number)) * cover;
    rgb[at + 1] = (rgb[at + 1] as number) + (green - (rgb[at + 1] as number)) * cover;
    rgb[at + 2] = (rgb[at + 2] as number) + (blue - (rgb[at + 2] as number)) * cover;
  }
}

/** A filled shape of any number of corners, x0, y0, x1, y1 and so on. */
export function polygon(
  picture: Picture,
  points: ArrayLike<number>,
  paint: Colour,
  alpha = 1,
  blend: Blend = 'over',
): void {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (let n = 0; n < points.length; n += 2) {
    left = Math.min(left, points[n] as number);
    right = Math.max(right, points[n] as number);
    top = Math.min(top, points[n + 1] as number);
    bottom = Math.max(bottom, points[n + 1] as number);
  }
  const first = Math.max(0, Math.floor(left));
  const last = Math.min(picture.width - 1, Math.ceil(right));
  if (last < first) return;
  const row = covers.subarray(0, last - first + 1);
  // The edges of tall shapes are steep, and horizontally they are exact anyway.
  const slices = bottom - top > 200 ? 1 : bottom - top > 60 ? 2 : 4;
  const end = Math.min(picture.height, Math.ceil(bottom));
  for (let y = Math.max(0, Math.floor(top)); y < end; y++) {
    row.fill(0);
    for (let slice = 0; slice < slices; slice++) spans(points, y + (slice + 0.5) / slices, row, first, 1 / slices);
    coverRow(picture.rgb, (y * picture.width + first) * 3, row, paint, alpha, blend);
  }
}

function coverRow(
  rgb: Float32Array,
  start: number,
  row: Float32Array,
  [red, green, blue]: Colour,
  alpha: number,
  blend: Blend,
): void {
  for (let x = 0, at = start; x < row.length; x++, at += 3) {
    const cover = row[x] as number;
    if (cover > 0) put(rgb, at, red, green, blue, Math.min(1, cover) * alpha, blend);
  }
}

const crossings: number[] = [];
// A buffer for one row of a shape, used again for each row; no picture is wider.
const covers = new Float32Array(8192);

function spans(points: ArrayLike<number>, y: number, row: Float32Array, first: number, weight: number): void {
  crossings.length = 0;
  const count = points.length;
  let x0 = points[count - 2] as number;
  let y0 = points[count - 1] as number;
  for (let n = 0; n < count; n += 2) {
    const x1 = points[n] as number;
    const y1 = points[n + 1] as number;
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) - first);
    x0 = x1;
    y0 = y1;
  }
  if (crossings.length > 2) crossings.sort((a, b) => a - b);
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const a = crossings[n] as number;
    const b = crossings[n + 1] as number;
    const start = Math.max(0, Math.min(a, b));
    const end = Math.min(row.length, Math.max(a, b));
    if (end <= start) continue;
    const left = Math.floor(start);
    const right = Math.floor(end);
    if (left === right) {
      row[left] = (row[left] as number) + weight * (end - start);
      continue;
    }
    row[left] = (row[left] as number) + weight * (left + 1 - start);
    for (let x = left + 1; x < right; x++) row[x] = (row[x] as number) + weight;
    if (right < row.length) row[right] = (row[right] as number) + weight * (end - right);
  }
}

/** Writes the colour of a pixel into `out` and returns how much of the pixel is covered, 0 to 1. */
export type Skin = (x: number, y: number, out: Float32Array) => number;

/** Paints the pixels of the box left, top, right, bottom with a function. */
export function paintArea(picture: Picture, area: readonly [number, number, number, number], skin: Skin): void {
  const { width, height, rgb } = picture;
  const out = new Float32Array(3);
  const left = Math.max(0, Math.floor(area[0]));
  const right = Math.min(width, Math.ceil(area[2]) + 1);
  for (let y = Math.max(0, Math.floor(area[1])); y < Math.min(height, Math.ceil(area[3]) + 1); y++) {
    for (let x = left, at = (y * width + left) * 3; x < right; x++, at += 3) {
      const cover = skin(x + 0.5, y + 0.5, out);
      if (cover <= 0) continue;
      rgb[at] = (rgb[at] as number) + ((out[0] as number) - (rgb[at] as number)) * cover;
      rgb[at + 1] = (rgb[at + 1] as number) + ((out[1] as number) - (rgb[at + 1] as number)) * cover;
      rgb[at + 2] = (rgb[at + 2] as number) + ((out[2] as number) - (rgb[at + 2] as number)) * cover;
    }
  }
}
