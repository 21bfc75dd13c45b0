import { type Colour, colour, mix, ramp, scaled } from '#demo/canvas/colour.ts';
import { addShade, backdrop, fillBelow } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, glow, line, paintArea } from '#demo/canvas/shapes.ts';
import { ridge } from '#demo/canvas/sky.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** Balloons over a valley at sunrise. Palette: sky top, sky middle, sky low, sun, ridge far, ridge near, then pairs for the balloons. */
export const balloons: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const sky = ramp([hex(0), hex(1), hex(2), hex(2)]);
  const sun = colour(hex(3));
  const ridges = [0, 1, 2, 3, 4].map((depth) => {
    const paint = mix(colour(hex(4)), colour(hex(5)), depth / 4);
    const foot = mix(paint, colour(hex(2)), 0.55 - depth * 0.08);
    return {
      tops: ridge(
        scene,
        `valley ${depth}`,
        height * (0.62 + depth * 0.095),
        (82 - depth * 8) * unit,
        (150 - depth * 14) * unit,
        0.4,
      ),
      paint: ramp([hexOf(paint), hexOf(foot)]),
    };
  });
  const form = noise(`mist ${scene.seed}`, 3);
  const all = [
    { x: 0.63, y: 0.3, size: 13, pair: 6, start: 0.6, behind: 0 },
    { x: 0.86, y: 0.52, size: 20, pair: 8, start: 0.2, behind: 1 },
    { x: 0.14, y: 0.24, size: 26, pair: 10, start: 0.8, behind: 1 },
    { x: 0.47, y: 0.58, size: 17, pair: 8, start: 0.4, behind: 2 },
    { x: 0.74, y: 0.24, size: 44, pair: 10, start: 0.1, behind: 4 },
    { x: 0.3, y: 0.38, size: 66, pair: 6, start: 0, behind: 4 },
  ];
  return (phase, picture) => {
    backdrop(picture, sky);
    glow(picture, width * 0.52, height * 0.5, 260 * unit, sun, 0.5);
    disc(picture, width * 0.52, height * 0.5, 22 * unit, scaled(mix(sun, [1, 1, 1], 0.4), 1.25), 1, 2);
    ridges.forEach(({ tops, paint }, depth) => {
      fillBelow(picture, tops, paint, 78 * unit, height * (0.74 + depth * 0.095));
      for (const one of all) if (one.behind === depth) balloon(scene, picture, one, phase);
    });
    const at = form(phase * 3);
    addShade(picture, 8, (x, y, out) => {
      const bank = Math.exp(-(((y - height * 0.9) / (46 * unit)) ** 2));
      const mist =
        bank * smooth(-0.1, 0.75, at(x / unit / 95 + Math.sin(TURN * phase) * 0.2, y / unit / 38) + 0.25) * 0.5;
      for (let channel = 0; channel < 3; channel++) out[channel] = (sun[channel] as number) * mist;
    });
  };
};

const hexOf = (paint: Colour): string =>
  `#${paint
    .map((part) =>
      Math.round(Math.min(1, part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

interface Balloon {
  x: number;
  y: number;
  size: number;
  pair: number;
  start: number;
}

function balloon(scene: Scene, picture: Picture, one: Balloon, phase: number): void {
  const { width, height, unit, palette } = scene;
  const size = one.size * unit;
  const x = width * one.x + Math.sin(TURN * (phase + one.start)) * size * 0.22;
  const y = height * one.y + Math.cos(TURN * (phase + one.start)) * size * 0.16;
  const first = colour(palette[one.pair] ?? '#ffffff');
  const second = colour(palette[one.pair + 1] ?? '#ffffff');
  const turn = Math.sin(TURN * (phase + one.start)) * 0.35;
  const mouth = size * 1.32;
  paintArea(picture, [x - size, y - size, x + size, y + mouth], (px, py, out) => {
    const down = (py - y) / size;
    // A ball at the top, and below it a cone that narrows to the opening.
    const half = down < 0.3 ? Math.sqrt(Math.max(0, 1 - down * down)) : 0.954 * (1 - smooth(0.1, 1.75, down)) ** 1.05;
    const across = (px - x) / size / Math.max(0.05, half);
    if (Math.abs(across) > 1.1) return 0;
    const around = Math.asin(Math.max(-1, Math.min(1, across)));
    const stripe = Math.floor(((around + turn) / Math.PI) * 9 + 40) % 2;
    const belt = Math.abs(down - 0.02) < 0.13;
    const paint = belt ? mix(first, [1, 1, 1], 0.75) : stripe === 0 ? first : second;
    const light = 0.66 + 0.42 * Math.cos(around - 0.75) - 0.2 * smooth(0, 1.3, down) + 0.12 * smooth(0, -1, down);
    const seam = 1 - 0.1 * smooth(0.86, 1, Math.abs(Math.sin(((around + turn) / Math.PI) * 9 * Math.PI + Math.PI / 2)));
    for (let channel = 0; channel < 3; channel++) out[channel] = (paint[channel] as number) * light * seam;
    return (
      Math.min(1, Math.max(0, (1 - Math.abs(across)) * half * size + 0.5)) *
      Math.min(1, Math.max(0, py - y + size + 0.5))
    );
  });
  const basket = y + size * 1.58;
  for (const side of [-1, 1])
    line(
      picture,
      x + side * size * 0.17,
      y + size * 1.22,
      x + side * size * 0.12,
      basket,
      Math.max(0.5, size * 0.018),
      [0.16, 0.1, 0.08],
      0.9,
    );
  box(picture, x - size * 0.14, basket, size * 0.28, size * 0.2, colour('#5b3a21'));
  box(picture, x - size * 0.14, basket, size * 0.28, size * 0.05, colour('#8a5a33'));
  const burn = smooth(0.55, 1, Math.sin(TURN * (phase * 3 + one.start * 5)));
  glow(picture, x, y + size * 1.2, size * 0.7, [1, 0.75, 0.3], burn * 0.7);
}
