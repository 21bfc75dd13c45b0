import { type Colour, colour, mix, scaled } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { ease, fraction, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, line, ring } from '#demo/canvas/shapes.ts';
import type { Picture } from '#demo/encoding/picture.ts';

const COLUMNS = 6;
const ROWS = 11;

/** Sixty-six clocks whose hands make one picture. Palette: wall, wall shadow, dial, hand one, hand two, rim. */
export const clocks: Drawing = (scene) => {
  const { unit } = scene;
  const [, , , first, second] = scene.palette.map(colour) as [Colour, Colour, Colour, Colour, Colour];
  const still = dials(scene);
  return (phase, picture) => {
    picture.rgb.set(still.rgb);
    for (let n = 0; n < ROWS * COLUMNS; n++) {
      const [x, y, radius] = spot(scene, n);
      const turns = hands(n % COLUMNS, Math.floor(n / COLUMNS), phase);
      for (const [turn, paint] of [
        [turns[0], first],
        [turns[1], second],
      ] as const) {
        const [tx, ty] = [x + Math.cos(turn) * radius * 0.74, y + Math.sin(turn) * radius * 0.74];
        line(picture, x + unit, y + 2.2 * unit, tx + unit, ty + 2.2 * unit, 4.6 * unit, [0.2, 0.1, 0.1], 0.16);
        line(picture, x, y, tx, ty, 4.6 * unit, paint);
      }
      disc(picture, x, y, 3.2 * unit, scaled(first, 0.8));
    }
  };
};

/** Middle and radius of a clock. */
function spot({ width, height }: Scene, n: number): [number, number, number] {
  const step = width / (COLUMNS + 0.3);
  const x = width / 2 + ((n % COLUMNS) - (COLUMNS - 1) / 2) * step;
  return [x, height / 2 + (Math.floor(n / COLUMNS) - (ROWS - 1) / 2) * step * 0.98, step * 0.46];
}

function dials(scene: Scene): Picture {
  const { width, height, unit } = scene;
  const [wall, dim, dial, , , rim] = scene.palette.map(colour) as [Colour, Colour, Colour, Colour, Colour, Colour];
  const still: Picture = { width, height, rgb: new Float32Array(width * height * 3) };
  shade(still, 8, (x, y, out) => out.set(mix(wall, dim, 0.2 + 0.2 * (x / width) + 0.5 * (y / height))));
  for (let n = 0; n < ROWS * COLUMNS; n++) {
    const [x, y, radius] = spot(scene, n);
    disc(still, x + 2 * unit, y + 4 * unit, radius, [0.1, 0.05, 0.05], 0.16, 9 * unit);
    disc(still, x, y, radius, dial, 1, 1.2);
    ring(still, x, y, radius - unit, 1.6 * unit, rim, 0.8);
    for (let hour = 0; hour < 12; hour++) {
      const turn = (hour / 12) * TURN;
      disc(still, x + Math.cos(turn) * radius * 0.82, y + Math.sin(turn) * radius * 0.82, 0.8 * unit, rim, 0.7);
    }
  }
  return still;
}

/** The directions of the two hands: a wave, a diamond, rings and a weave, one after the other, with whole turns in between. */
function hands(column: number, row: number, phase: number): [number, number] {
  const dx = column - (COLUMNS - 1) / 2;
  const dy = row - (ROWS - 1) / 2;
  const out = Math.atan2(dy, dx);
  const far = Math.sqrt(dx * dx + dy * dy);
  const quarter = Math.PI / 2;
  const corner = (column + row) % 2 === 0;
  const figures: [number, number][] = [
    [-quarter, quarter],
    [out + quarter, out - quarter],
    corner ? [0, quarter] : [Math.PI, -quarter],
    [out, out],
    [quarter * 0.5 + (dy * Math.PI) / 11, quarter * 2.5 + (dy * Math.PI) / 11],
  ];
  const count = figures.length;
  const place = phase * count;
  const index = Math.floor(place) % count;
  // Each change spreads outwards from the middle, with a pause before the next one.
  const share = ease((place - Math.floor(place)) * 1.55 - far * 0.045 - 0.1);
  const from = figures[index] as [number, number];
  const to = figures[(index + 1) % count] as [number, number];
  return [between(from[0], to[0], share, 1), between(from[1], to[1], share, -1)];
}

/** Turns from one direction to the other in the direction of `way`, with one extra turn. */
function between(from: number, to: number, share: number, way: number): number {
  const gap = fraction(((to - from) / TURN) * way) * TURN * way;
  return from + (gap + TURN * way) * share;
}
