import { type Colour, colour, mix, ramp, scaled } from '#demo/canvas/colour.ts';
import { backdrop } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, glow } from '#demo/canvas/shapes.ts';
import { stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';
import { sine } from '#demo/sine.ts';

/** Moving sand dunes. Palette: sky top, sky middle, sky low, sun, sand in light, sand in shadow; variant 1 is a night with stars. */
export const dunes: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const sky = ramp([hex(0), hex(1), hex(2), hex(2), hex(2)]);
  const sun = colour(hex(3));
  const low = colour(hex(2));
  const night = stars(scene, 240, height * 0.42);
  const sunX = width * 0.3;
  const sunY = height * 0.3;
  const layers = [0, 1, 2, 3, 4].map((depth) => {
    const haze = [0.72, 0.5, 0.3, 0.13, 0][depth] ?? 0;
    return dune(scene, depth, mix(colour(hex(4)), low, haze), mix(colour(hex(5)), low, haze * 0.85));
  });
  return (phase, picture) => {
    backdrop(picture, sky);
    if (scene.variant === 1) night(phase, picture);
    glow(picture, sunX, sunY, 230 * unit, sun, 0.34);
    disc(picture, sunX, sunY, 26 * unit, scaled(mix(sun, [1, 1, 1], 0.35), 1.3), 1, 2);
    for (const draw of layers) draw(phase, picture);
  };
};

function dune(scene: Scene, depth: number, light: Colour, shadow: Colour): (phase: number, picture: Picture) => void {
  const { width, height, unit } = scene;
  const form = noise(`dune ${depth} ${scene.seed}`, 2);
  const base = height * ([0.43, 0.5, 0.59, 0.71, 0.88][depth] ?? 1);
  const rise = ([26, 42, 62, 84, 105][depth] ?? 50) * unit;
  const stretch = ([95, 120, 165, 215, 290][depth] ?? 100) * unit;
  const dust = sand(scene, depth, light);
  const tops = new Float32Array(width + 1);
  const slopes = new Float32Array(width + 1);
  return (phase, picture) => {
    const at = form(phase * 2);
    const crest = (x: number): number => {
      const u = x / stretch + depth * 3.3;
      // Sharp on the side away from the wind: a folded wave plus a soft one.
      const fold = 1 - Math.abs(Math.sin(Math.PI * (u * 0.72 + 0.25 * at(u * 0.6, 4.5))));
      return base - rise * (0.62 * fold + 0.55 * at(u, 0.5) + 0.02 * at(u * 4, 8.5));
    };
    for (let x = 0; x <= width; x++) {
      tops[x] = crest(x);
      slopes[x] = (crest(x + 2 * unit) - crest(x - 2 * unit)) / (4 * unit);
    }
    paint(picture, scene, depth, { tops, slopes, light, shadow });
    dust(phase, picture, tops);
  };
}

interface Sand {
  tops: Float32Array;
  slopes: Float32Array;
  light: Colour;
  shadow: Colour;
}

function paint(picture: Picture, { unit }: Scene, depth: number, { tops, slopes, light, shadow }: Sand): void {
  const { width, height, rgb } = picture;
  const ripple = 0.05 * (depth / 4);
  const sway = Float32Array.from({ length: width }, (_, x) => Math.sin(x / unit / 21) * 2.4);
  const shifts = Float32Array.from({ length: 700 }, (_, down) => (down * 0.42 + 9 * Math.sin(down / 24)) * unit);
  let first = height;
  for (let x = 0; x < width; x++) first = Math.min(first, tops[x] as number);
  const last = Math.min(height, first + (150 + depth * 55) * unit);
  for (let y = Math.max(0, Math.floor(first)); y < last; y++) {
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const under = y + 1 - (tops[x] as number);
      if (under <= 0) continue;
      const down = under / unit;
      // The edge between light and shadow starts at the crest and curves down the slope.
      const shift = shifts[Math.min(699, down | 0)] as number;
      const slope = slopes[Math.min(width, Math.max(0, (x + shift) | 0))] as number;
      const lit = smooth(0.2, -0.22, slope * 1.5) / (1 + down / 150);
      const lines =
        depth < 2 ? 1 : 1 + ripple * sine((down * (0.75 - down * 0.0011) + (sway[x] as number) + slope * 4) / TURN);
      const cover = under < 1 ? under : 1;
      for (let channel = 0; channel < 3; channel++) {
        const dark = shadow[channel] as number;
        const ink = (dark + ((light[channel] as number) - dark) * lit) * lines;
        const was = rgb[at + channel] as number;
        rgb[at + channel] = was + (ink - was) * cover;
      }
    }
  }
}

function sand(
  scene: Scene,
  depth: number,
  paintOf: Colour,
): (phase: number, picture: Picture, tops: Float32Array) => void {
  const { width, unit } = scene;
  const roll = chance(`sand ${depth} ${scene.seed}`);
  const grains = Array.from({ length: 26 + depth * 12 }, () => ({
    x: roll(),
    start: roll(),
    high: roll(),
    rounds: 2 + Math.floor(roll() * 3),
  }));
  return (phase, picture, tops) => {
    for (const grain of grains) {
      const life = fraction(phase * grain.rounds + grain.start);
      const x =
        fraction(grain.x + grain.rounds * 0.13 * Math.floor(grain.start * 9)) * width + life * (50 + 20 * depth) * unit;
      const top = tops[Math.max(0, Math.min(width, x | 0))] as number;
      const y = top - (2 + grain.high * 9 * Math.sin(life * TURN * 0.5)) * unit * (0.5 + depth * 0.22);
      disc(picture, x, y, (0.35 + depth * 0.12) * unit, paintOf, 0.55 * Math.sin(life * Math.PI), 1.4);
    }
  };
}
