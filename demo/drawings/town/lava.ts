import { type Colour, colour, mix, place, type Ramp, ramp, scaled } from '#demo/canvas/colour.ts';
import { newRelief, shade, stretch } from '#demo/canvas/field.ts';
import { clamp, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { glow, paintArea, polygon } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

interface Glass {
  x: number;
  top: number;
  foot: number;
  /** Half of the width at a height. */
  half: (y: number) => number;
}

/** A lava lamp. Palette: wall light, wall dark, liquid top, liquid bottom, wax top, wax bottom, metal. */
export const lava: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const [light, dark, , , , warm, metal] = palette.map(colour) as [
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
  ];
  const [x, top, foot] = [width / 2, height * 0.13, height * 0.79];
  const down = (y: number): number => (y - top) / (foot - top);
  const half = (y: number): number =>
    (36 + 40 * smooth(-0.05, 0.85, down(y)) - 14 * smooth(0.86, 1.02, down(y))) * unit;
  const glass = { x, top, foot, half };
  const wax = waxOf(scene, glass);
  const liquids = { wax: ramp(palette.slice(4, 6)), liquid: ramp(palette.slice(2, 4)) };
  return (phase, picture) => {
    shade(picture, 8, (px, py, out) => {
      const away = Math.sqrt((px - x) ** 2 + ((py - height * 0.5) * 0.7) ** 2) / (width * 0.85);
      out.set(mix(light, dark, smooth(0.1, 1, away)));
    });
    glow(picture, x, height * 0.55, 330 * unit, warm, 0.3 + 0.03 * Math.sin(TURN * phase));
    fill(picture, glass, wax(phase), liquids, unit);
    cone(picture, [x, top - 44 * unit, 22 * unit], [top + 4 * unit, 37 * unit], scaled(metal, 0.9));
    cone(picture, [x, foot - 3 * unit, 64 * unit], [foot + 34 * unit, 38 * unit], scaled(metal, 0.95));
    cone(picture, [x, foot + 34 * unit, 38 * unit], [foot + 92 * unit, 74 * unit], scaled(metal, 0.85));
  };
};

/** The amount of wax at each pixel; from 1 on it is solid. */
function waxOf(scene: Scene, { x, top, foot, half }: Glass): (phase: number) => Float32Array {
  const { width, height, unit } = scene;
  const roll = chance(`wax ${scene.seed}`);
  const blobs = Array.from({ length: 9 }, (_, index) => ({
    side: (roll() - 0.5) * 62,
    low: 0.05 + 0.3 * roll(),
    high: 0.55 + 0.38 * roll(),
    start: roll(),
    size: (19 + 16 * roll()) * unit,
    rounds: index % 4 === 0 ? 2 : 1,
  }));
  const relief = newRelief(width, height, 3);
  const level = new Float32Array(width * height);
  return (phase) => {
    const now = blobs.map((blob) => {
      const wave = Math.sin(TURN * (phase * blob.rounds + blob.start));
      const up = blob.low + (blob.high - blob.low) * (0.5 + 0.5 * wave * (1.5 - 0.5 * wave * wave));
      const y = foot - up * (foot - top);
      const drift = blob.side + 9 * Math.sin(TURN * (phase + blob.start * 3));
      return { x: x + (drift * half(y)) / 76, y, size: blob.size ** 2 };
    });
    for (let row = 0, n = 0; row < relief.rows; row++) {
      const down = (row * 3 - top) / (foot - top);
      // A pool at the bottom and one at the top; the drops merge with them.
      const pools = 1.43 * Math.exp((Math.min(1, down) - 1) * 22) + 1.4 * Math.exp(-Math.max(0, down) * 30);
      for (let column = 0; column < relief.columns; column++, n++) {
        let sum = pools;
        for (const blob of now) sum += blob.size / ((column * 3 - blob.x) ** 2 + ((row * 3 - blob.y) * 0.88) ** 2 + 30);
        relief.values[n] = Math.min(4, sum);
      }
    }
    stretch(relief, width, height, level);
    return level;
  };
}

function fill(
  picture: Picture,
  glass: Glass,
  level: Float32Array,
  paints: { wax: Ramp; liquid: Ramp },
  unit: number,
): void {
  const { x, top, foot, half } = glass;
  paintArea(picture, [x - 80 * unit, top, x + 80 * unit, foot], (px, py, out) => {
    const wide = half(py);
    const across = Math.abs(px - x) / wide;
    if (across > 1.02) return 0;
    const down = (py - top) / (foot - top);
    const sum = level[Math.floor(py) * picture.width + Math.floor(px)] as number;
    const solid = smooth(0.96, 1.05, sum);
    const deep = smooth(1, 2.6, sum);
    const skin = place(paints.wax, down);
    const base = place(paints.liquid, down);
    const round = 1 - 0.45 * across ** 4;
    const ends = smooth(0.02, 0.1, down) * smooth(0.98, 0.8, down);
    const shine = 0.3 * smooth(0.09, 0.02, Math.abs((px - x) / wide + 0.72)) * ends;
    for (let channel = 0; channel < 3; channel++) {
      const inner = (paints.wax.rgb[skin + channel] as number) * (0.72 + 0.42 * deep) + 0.1 * deep;
      const outer = (paints.liquid.rgb[base + channel] as number) * (0.75 + 0.5 * Math.min(1, sum * 0.6));
      out[channel] = (outer + (inner - outer) * solid) * round + shine;
    }
    return clamp((1 - across) * wide + 0.5);
  });
}

/** A turned piece of metal: middle, top and half width there; foot and half width there. */
function cone(
  picture: Picture,
  [x, top, wide]: readonly [number, number, number],
  [foot, low]: readonly [number, number],
  metal: Colour,
): void {
  const steps = 14;
  for (let n = 0; n < steps; n++) {
    const a = n / steps;
    const tone = 0.45 + 0.75 * Math.exp(-(((a - 0.32) / 0.16) ** 2)) + 0.25 * Math.exp(-(((a - 0.8) / 0.1) ** 2));
    const at = (share: number, half: number): number => x + (share * 2 - 1) * half;
    const b = (n + 1) / steps;
    const corners = [at(a, wide), top, at(b, wide) + 0.6, top, at(b, low) + 0.6, foot, at(a, low), foot];
    polygon(picture, corners, scaled(metal, tone));
  }
}
