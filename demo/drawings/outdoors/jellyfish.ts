import { type Colour, colour, mix } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, glow, line, polygon } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** Jellyfish in open water. Palette: water high, water low, light from above, three bells. */
export const jellyfish: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const [high, low, light] = [colour(hex(0)), colour(hex(1)), colour(hex(2))];
  const form = noise(`water ${scene.seed}`, 3);
  const snow = plankton(scene, light);
  const all = [
    { x: 0.72, y: 0.2, size: 34, paint: colour(hex(5)), start: 0.55, dim: 0.45 },
    { x: 0.2, y: 0.36, size: 46, paint: colour(hex(4)), start: 0.3, dim: 0.65 },
    { x: 0.8, y: 0.6, size: 30, paint: colour(hex(5)), start: 0.8, dim: 0.5 },
    { x: 0.52, y: 0.4, size: 84, paint: colour(hex(3)), start: 0, dim: 1 },
  ];
  return (phase, picture) => {
    const at = form(phase * 3);
    shade(picture, 6, (x, y, out) => {
      const down = y / height;
      // Rays fan out from a point above the picture.
      const turn = (x / width - 0.42) / (down + 0.35);
      const rays = Math.max(0, 0.45 + at(turn * 5, 1.5) + 0.5 * at(turn * 13, 5.5)) * Math.exp(-down * 2.6) * 0.55;
      const haze = 0.06 * at(x / unit / 80, y / unit / 80);
      for (let channel = 0; channel < 3; channel++) {
        const from = high[channel] as number;
        out[channel] =
          from + ((low[channel] as number) - from) * (smooth(0, 0.95, down) + haze) + (light[channel] as number) * rays;
      }
    });
    snow(phase, picture);
    for (const one of all) jelly(scene, picture, one, phase);
  };
};

interface Jelly {
  x: number;
  y: number;
  size: number;
  paint: Colour;
  start: number;
  dim: number;
}

function jelly(scene: Scene, picture: Picture, one: Jelly, phase: number): void {
  const { width, height, unit } = scene;
  const beat = TURN * (phase * 2 + one.start);
  // A quick contraction and a slow opening; the movement follows shortly after the contraction.
  const squeeze = Math.sin(beat + 0.6 * Math.sin(beat));
  const size = one.size * unit;
  const x = width * one.x + Math.sin(TURN * (phase + one.start)) * 14 * unit;
  const y = height * one.y - Math.sin(beat - 1.1) * size * 0.16 + Math.cos(TURN * (phase + one.start)) * 12 * unit;
  const wide = size * (1 - 0.13 * squeeze);
  const tall = size * (0.86 + 0.12 * squeeze);
  tentacles(scene, picture, one, phase, { x, y, wide, tall, squeeze });
  glow(picture, x, y - tall * 0.2, size * 2.1, one.paint, 0.3 * one.dim);
  // The rim is brightest, because there the line of sight passes through most of the skin.
  for (let skin = 0; skin < 7; skin++) {
    const share = 1 - skin * 0.12;
    const bell = dome(x, y - skin * tall * 0.02, wide * share, tall * share, squeeze, skin === 0 ? beat : 0);
    polygon(picture, bell, mix(one.paint, [1, 1, 1], skin * 0.06), (skin === 0 ? 0.36 : 0.1) * one.dim);
  }
  const rim = dome(x, y, wide, tall, squeeze, beat);
  for (let n = 0; n + 3 < rim.length; n += 2) {
    line(
      picture,
      rim[n] as number,
      rim[n + 1] as number,
      rim[n + 2] as number,
      rim[n + 3] as number,
      1.5 * unit,
      mix(one.paint, [1, 1, 1], 0.45),
      0.6 * one.dim,
    );
  }
  for (let petal = 0; petal < 4; petal++) {
    const turn = (petal / 4) * TURN + 0.4 + Math.sin(TURN * phase) * 0.2;
    glow(
      picture,
      x + Math.cos(turn) * wide * 0.3,
      y - tall * 0.42 + Math.sin(turn) * tall * 0.13,
      size * 0.26,
      mix(one.paint, [1, 1, 1], 0.3),
      0.34 * one.dim,
    );
  }
  disc(picture, x - wide * 0.35, y - tall * 0.62, size * 0.12, [1, 1, 1], 0.18 * one.dim, size * 0.2, 'add');
}

function dome(x: number, y: number, wide: number, tall: number, squeeze: number, frill: number): number[] {
  const points: number[] = [];
  for (let step = 0; step <= 24; step++) {
    const turn = Math.PI + (step / 24) * Math.PI;
    const flare = 1 + 0.1 * Math.abs(Math.cos(turn)) ** 6 * -squeeze;
    points.push(x + Math.cos(turn) * wide * flare, y + Math.sin(turn) * tall * Math.abs(Math.sin(turn)) ** -0.12);
  }
  for (let step = 24; step >= 0; step--) {
    const share = step / 24;
    const wave = frill === 0 ? 0 : Math.abs(Math.sin(share * Math.PI * 7)) * 0.09;
    points.push(
      x + (share * 2 - 1) * wide * 0.94,
      y + tall * (0.1 * Math.sin(share * Math.PI) * (1 + squeeze) + wave - 0.02),
    );
  }
  return points;
}

interface Bell {
  x: number;
  y: number;
  wide: number;
  tall: number;
  squeeze: number;
}

function tentacles(scene: Scene, picture: Picture, one: Jelly, phase: number, bell: Bell): void {
  const { unit } = scene;
  for (let index = 0; index < 17; index++) {
    const share = index / 16;
    const thick = index % 4 === 2;
    const long = one.size * unit * (thick ? 1.9 : 2.7 + 0.7 * Math.sin(index * 2.4));
    let px = bell.x + (share * 2 - 1) * bell.wide * 0.86;
    let py = bell.y + bell.tall * 0.06;
    const steps = 16;
    for (let step = 1; step <= steps; step++) {
      const down = step / steps;
      const wave = Math.sin(TURN * (phase * 2 + one.start) - down * 5 - 0.5 + index * 0.35) * down;
      const spread = (share * 2 - 1) * bell.wide * (0.86 - 0.32 * down - 0.1 * bell.squeeze * down);
      const x = bell.x + spread + wave * one.size * unit * (thick ? 0.3 : 0.2);
      const y = bell.y + bell.tall * 0.06 + down * long * (1 - 0.05 * bell.squeeze);
      const frill = thick
        ? (1 - down) * one.size * 0.09 * (1 + 0.5 * Math.sin(step * 1.9 + TURN * phase * 2)) + 1
        : 0.9;
      line(
        picture,
        px,
        py,
        x,
        y,
        frill * unit,
        mix(one.paint, [1, 1, 1], 0.25),
        (thick ? 0.34 : 0.5) * (1 - down * 0.85) * one.dim,
        'add',
      );
      px = x;
      py = y;
    }
  }
}

function plankton(scene: Scene, paint: Colour): (phase: number, picture: Picture) => void {
  const { width, height, unit } = scene;
  const roll = chance(`plankton ${scene.seed}`);
  const all = Array.from({ length: 90 }, () => ({
    x: roll() * width,
    start: roll(),
    size: 0.5 + 1.6 * roll() ** 3,
    side: roll(),
  }));
  return (phase, picture) => {
    for (const speck of all) {
      const down = fraction(phase + speck.start);
      const x = speck.x + Math.sin(TURN * (phase * 2 + speck.side)) * 7 * unit;
      disc(
        picture,
        x,
        down * height * 1.05,
        speck.size * unit,
        paint,
        0.3 * smooth(0, 0.1, down) * smooth(1, 0.9, down),
        1 + speck.size * unit,
        'add',
      );
    }
  };
}
