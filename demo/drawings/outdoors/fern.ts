import { type Colour, colour, mix, pick, type Ramp, ramp } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { clamp, ease, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, glow, line } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** A fern that grows, sways and releases its spores. Palette: ground light, ground dark, stem, leaf, leaf tip, spore. */
export const fern: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const [light, dark] = [colour(hex(0)), colour(hex(1))];
  const leaf = ramp([hex(2), hex(3), hex(4)]);
  const spores = sporesOf(scene, colour(hex(5)));
  const fronds = [
    { x: 0.5, turn: -Math.PI / 2 + 0.05, long: 470, bend: 0.32, delay: 0, side: 1 },
    { x: 0.49, turn: -Math.PI / 2 - 0.42, long: 330, bend: -0.75, delay: 0.1, side: -1 },
    { x: 0.51, turn: -Math.PI / 2 + 0.5, long: 300, bend: 0.8, delay: 0.16, side: 1 },
    { x: 0.48, turn: -Math.PI / 2 - 0.85, long: 200, bend: -0.9, delay: 0.22, side: -1 },
    { x: 0.52, turn: -Math.PI / 2 + 0.95, long: 190, bend: 0.9, delay: 0.26, side: 1 },
  ];
  return (phase, picture) => {
    shade(picture, 8, (x, y, out) => {
      const away = Math.sqrt((x - width * 0.5) ** 2 + (y - height * 0.42) ** 2) / (height * 0.62);
      const share = smooth(0, 1, away);
      for (let channel = 0; channel < 3; channel++)
        out[channel] = (light[channel] as number) * (1 - share) + (dark[channel] as number) * share;
    });
    const gone = smooth(0.9, 0.995, phase);
    for (let index = fronds.length - 1; index >= 0; index--) {
      const one = fronds[index];
      if (!one) continue;
      const grown = ease(clamp((phase + 0.06 - one.delay) / 0.44));
      if (grown > 0)
        frond(scene, picture, leaf, { ...one, grown, phase, alpha: (1 - gone) * (index === 0 ? 1 : 0.78) });
    }
    spores(phase, picture);
    glow(picture, width / 2, height * 0.955, 60 * unit, colour(hex(5)), 0.12 + 0.3 * gone);
    disc(picture, width / 2, height * 0.955, 4 * unit, colour(hex(4)), 1, 3);
  };
};

interface Frond {
  x: number;
  turn: number;
  long: number;
  bend: number;
  side: number;
  grown: number;
  phase: number;
  alpha: number;
}

function frond(scene: Scene, picture: Picture, leaf: Ramp, one: Frond): void {
  const { width, height, unit } = scene;
  const steps = 24;
  const step = (one.long * unit) / steps;
  let x = width * one.x;
  let y = height * 0.955;
  let turn = one.turn;
  const tip = one.grown * steps;
  const sway = Math.sin(TURN * one.phase * 2 + one.long) * 0.012;
  for (let n = 0; n < tip; n++) {
    const young = Math.min(1, tip - n);
    // The part that has not unrolled yet is a spiral.
    const curl = (1 - one.grown) * smooth(6, 0, tip - n) * 0.5 * one.side;
    turn += (one.bend / steps) * (0.4 + 1.2 * (n / steps)) + curl + sway;
    const nx = x + Math.cos(turn) * step * young;
    const ny = y + Math.sin(turn) * step * young;
    const share = n / steps;
    line(picture, x, y, nx, ny, (3.6 * (1 - share) + 0.9) * unit, pick(leaf, share * 0.5), one.alpha);
    const size = Math.sin(Math.PI * clamp(0.12 + 0.86 * share)) * one.long * 0.27 * clamp((tip - n) / 9) ** 0.8;
    if (n > 1)
      for (const side of [-1, 1])
        branch(scene, picture, leaf, nx, ny, turn + side * (1.12 - 0.28 * share), size, side, one);
    x = nx;
    y = ny;
  }
}

function branch(
  scene: Scene,
  picture: Picture,
  leaf: Ramp,
  x0: number,
  y0: number,
  turn0: number,
  size: number,
  side: number,
  one: Frond,
): void {
  const { unit } = scene;
  if (size < 4) return;
  const steps = Math.max(3, Math.round(size / 8));
  const step = (size * unit) / steps;
  let x = x0;
  let y = y0;
  let turn = turn0 + Math.sin(TURN * one.phase * 2 + x0 / unit / 40) * 0.03;
  for (let n = 0; n < steps; n++) {
    turn -= (side * 0.5) / steps;
    const nx = x + Math.cos(turn) * step;
    const ny = y + Math.sin(turn) * step;
    const share = n / steps;
    line(picture, x, y, nx, ny, (1.5 - share) * unit + 0.3, pick(leaf, 0.3 + share * 0.5), one.alpha);
    const blade = size * 0.16 * (1 - share * 0.82) * unit;
    for (const way of [-1, 1]) {
      const out = turn + way * 0.95;
      line(
        picture,
        nx,
        ny,
        nx + Math.cos(out) * blade,
        ny + Math.sin(out) * blade,
        Math.max(1, blade * 0.3),
        pick(leaf, 0.42 + share * 0.55),
        one.alpha,
      );
    }
    x = nx;
    y = ny;
  }
}

function sporesOf(scene: Scene, paint: Colour): (phase: number, picture: Picture) => void {
  const { width, height, unit } = scene;
  const roll = chance(`spores ${scene.seed}`);
  const all = Array.from({ length: 70 }, () => ({
    x: 0.5 + (roll() - 0.5) * 0.85,
    y: 0.15 + roll() * 0.62,
    start: roll(),
    side: roll() - 0.5,
    size: 0.6 + roll(),
  }));
  return (phase, picture) => {
    for (const spore of all) {
      const life = clamp((phase - 0.74 - spore.start * 0.1) / 0.16);
      if (life <= 0 || life >= 1) continue;
      const x = width * spore.x + spore.side * life * 90 * unit;
      const y = height * spore.y - ease(life) * 75 * unit;
      const bright = Math.sin(Math.PI * life);
      disc(picture, x, y, spore.size * unit, mix(paint, [1, 1, 1], 0.4), bright, 1.2);
      glow(picture, x, y, spore.size * 9 * unit, paint, bright * 0.4);
    }
  };
}
