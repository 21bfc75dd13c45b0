import type { Picture } from '#demo/encoding/picture.ts';
import { chance } from '../chance.ts';
import type { Colour } from './colour.ts';
import { noise } from './noise.ts';
import { TURN } from './numbers.ts';
import type { Scene } from './scene.ts';
import { disc, glow } from './shapes.ts';

/** Draws the stars at a phase; each twinkles a whole number of times per loop. */
export type Stars = (phase: number, picture: Picture) => void;

/** Stars from the top down to `bottom` (pixels); `count` for a picture of 360 by 640. */
export function stars(scene: Scene, count: number, bottom: number, paint: Colour = [0.9, 0.95, 1]): Stars {
  const roll = chance(`stars ${scene.seed}`);
  const share = (scene.width * bottom) / (scene.unit ** 2 * 360 * 640);
  const all = Array.from({ length: Math.round(count * share) }, () => ({
    x: roll() * scene.width,
    y: roll() ** 1.2 * bottom,
    size: (0.35 + 0.9 * roll() ** 4) * scene.unit,
    bright: 0.25 + 0.75 * roll(),
    beat: 1 + Math.floor(roll() * 4),
    start: roll(),
  }));
  return (phase, picture) => {
    for (const star of all) {
      const now = star.bright * (0.7 + 0.3 * Math.sin(TURN * (phase * star.beat + star.start)));
      disc(picture, star.x, star.y, star.size, paint, now, 1.2, 'add');
      if (star.size > scene.unit) glow(picture, star.x, star.y, star.size * 6, paint, now * 0.25);
    }
  };
}

/** Heights of a ridge for each column: around `base`, up to `rise` above it, with peaks about `stretch` apart (pixels). */
export function ridge(
  scene: Scene,
  name: string,
  base: number,
  rise: number,
  stretch: number,
  rough = 0.5,
): Float32Array {
  const form = noise(`${name} ${scene.seed}`)(0.5);
  return Float32Array.from({ length: scene.width }, (_, x) => {
    let sum = 0;
    let strength = 1;
    for (let fine = 1; fine <= 32 && fine < stretch; fine *= 2) {
      sum += strength * form((x / stretch) * fine, fine * 3.7);
      strength *= rough;
    }
    return base - rise * (0.5 + 0.6 * sum);
  });
}

/** Mirrors the area above `horizon` into the area below, with ripples. `dim` darkens it; with a `reach` over 1 more of it is mirrored. */
export function reflect(
  picture: Picture,
  horizon: number,
  unit: number,
  phase: number,
  dim: Colour,
  reach = 0.92,
): void {
  const { width, height, rgb } = picture;
  const start = Math.floor(horizon);
  for (let y = start; y < height; y++) {
    const down = y - start;
    const depth = down / (height - start);
    const swell = Math.sin(down / unit / (3 + 9 * depth) - phase * TURN * 4) * (0.6 + 5 * depth) * unit;
    const from = Math.max(0, Math.min(start - 1, Math.round(start - 1 - down * reach + swell * 0.8)));
    const shift = Math.round(Math.sin(down / unit / (2 + 5 * depth) + phase * TURN * 3) * (0.5 + 3 * depth) * unit);
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const source = (from * width + Math.min(width - 1, Math.max(0, x + shift))) * 3;
      for (let channel = 0; channel < 3; channel++) {
        rgb[at + channel] = (rgb[source + channel] as number) * (dim[channel] as number) * (1 - 0.35 * depth);
      }
    }
  }
}
