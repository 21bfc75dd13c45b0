import type { Picture } from '#server/media/draw/picture.ts';
import type { Colour } from './colour.ts';

/** How a shape meets what is there: covers it, adds its light, or keeps the lighter of the two. */
export type Blend = 'over' | 'add' | 'light';

function put(rgb: Float32Array, at: number, paint: Colour, cover: number, blend: Blend): void {
  for (let channel = 0; channel < 3; channel++) {
    const was = rgb[at + channel] as number;
    const ink = paint[channel] as number;
    if (blend === 'over') rgb[at + channel] = was + (ink - was) * cover;
    else if (blend === 'add') rgb[at + channel] = was + ink * cover;
    else if (ink * cover > was) rgb[at + channel] = ink * cover;
  }
}

/** Gives how much of a pixel is covered, 0 to 1, from its middle. */
type Cover = (x: number, y: number) => number;

function within(
  picture: Picture,
  box: readonly [number, number, number, number],
  cover: Cover,
  paint: Colour,
  blend: Blend,
): void {
  const left = Math.max(0, Math.floor(box[0]));
  const top = Math.max(0, Math.floor(box[1]));
  const right = Math.min(picture.width, Math.ceil(box[2]) + 1);
  const bottom = Math.min(picture.height, Math.ceil(box[3]) + 1);
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = (y * picture.width + left) * 3; x < right; x++, at += 3) {
      const share = cover(x + 0.5, y + 0.5);
      if (share > 0) put(picture.rgb, at, paint, share, blend);
    }
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
  const reach = radius + edge / 2;
  within(
    picture,
    [x - reach, y - reach, x + reach, y + reach],
    (px, py) => alpha * Math.min(1, Math.max(0, (reach - Math.hypot(px - x, py - y)) / edge)),
    paint,
    blend,
  );
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
  const reach = radius + thick / 2 + 1;
  within(
    picture,
    [x - reach, y - reach, x + reach, y + reach],
    (px, py) => {
      const away = Math.abs(Math.hypot(px - x, py - y) - radius);
      return alpha * Math.min(1, Math.max(0, thick / 2 + 0.5 - away));
    },
    paint,
    blend,
  );
}

/** Light that fades to nothing at `radius`. */
export function glow(picture: Picture, x: number, y: number, radius: number, paint: Colour, strength = 1): void {
  const { width, height, rgb } = picture;
  const inverse = 1 / (radius * radius);
  const [red, green, blue] = paint;
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++) {
    const dy = (row + 0.5 - y) ** 2;
    const half = Math.sqrt(Math.max(0, radius * radius - dy));
    const end = Math.min(width, x + half);
    for (let column = Math.max(0, Math.floor(x - half)); column < end; column++) {
      const rest = 1 - ((column + 0.5 - x) ** 2 + dy) * inverse;
      if (rest <= 0) continue;
      const light = strength * rest * rest * rest;
      const at = (row * width + column) * 3;
      rgb[at] = (rgb[at] as number) + red * light;
      rgb[at + 1] = (rgb[at + 1] as number) + green * light;
      rgb[at + 2] = (rgb[at + 2] as number) + blue * light;
    }
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
  paint: Colour,
  alpha = 1,
  blend: Blend = 'over',
): void {
  const half = thick / 2;
  const reach = half + 1;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const inverse = 1 / (dx * dx + dy * dy + 1e-9);
  // Finer than a pixel: as thin as a pixel, but fainter.
  const strength = alpha * Math.min(1, thick);
  const edge = Math.max(half, 0.5) + 0.5;
  within(
    picture,
    [Math.min(x0, x1) - reach, Math.min(y0, y1) - reach, Math.max(x0, x1) + reach, Math.max(y0, y1) + reach],
    (px, py) => {
      const along = Math.min(1, Math.max(0, ((px - x0) * dx + (py - y0) * dy) * inverse));
      const away = (px - x0 - along * dx) ** 2 + (py - y0 - along * dy) ** 2;
      return away >= edge * edge ? 0 : strength * Math.min(1, edge - Math.sqrt(away));
    },
    paint,
    blend,
  );
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
  const { rgb } = picture;
  const [red, green, blue] = paint;
  const left = Math.max(0, Math.floor(x));
  const right = Math.min(picture.width, x + width);
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(picture.height, y + height); row++) {
    const down = alpha * Math.min(1, row + 1 - y, y + height - row);
    for (let column = left, at = (row * picture.width + left) * 3; column < right; column++, at += 3) {
      const cover = down * Math.min(1, column + 1 - x, x + width - column);
      rgb[at] = (rgb[at] as number) + (red - (rgb[at] as number)) * cover;
      rgb[at + 1] = (rgb[at + 1] as number) + (green - (rgb[at + 1] as number)) * cover;
      rgb[at + 2] = (rgb[at + 2] as number) + (blue - (rgb[at + 2] as number)) * cover;
    }
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
  const SUB = 4;
  const first = Math.max(0, Math.floor(left));
  const last = Math.min(picture.width - 1, Math.ceil(right));
  if (last < first) return;
  const row = new Float32Array(last - first + 1);
  const from = Math.max(0, Math.floor(top));
  for (let y = from; y < Math.min(picture.height, Math.ceil(bottom)); y++) {
    row.fill(0);
    for (let sub = 0; sub < SUB; sub++) spans(points, y + (sub + 0.5) / SUB, row, first, 1 / SUB);
    for (let x = 0, at = (y * picture.width + first) * 3; x < row.length; x++, at += 3) {
      const cover = row[x] as number;
      if (cover > 0) put(picture.rgb, at, paint, Math.min(1, cover) * alpha, blend);
    }
  }
}

function spans(points: ArrayLike<number>, y: number, row: Float32Array, first: number, weight: number): void {
  const crossings: number[] = [];
  const count = points.length;
  for (let n = 0; n < count; n += 2) {
    const x0 = points[n] as number;
    const y0 = points[n + 1] as number;
    const x1 = points[(n + 2) % count] as number;
    const y1 = points[(n + 3) % count] as number;
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) - first);
  }
  crossings.sort((a, b) => a - b);
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const start = Math.max(0, crossings[n] as number);
    const end = Math.min(row.length, crossings[n + 1] as number);
    for (let x = Math.floor(start); x < end; x++) {
      row[x] = (row[x] as number) + weight * (Math.min(end, x + 1) - Math.max(start, x));
    }
  }
}
