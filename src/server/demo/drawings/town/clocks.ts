import { colour, mix, scaled } from '../../canvas/colour.ts';
import { shade } from '../../canvas/field.ts';
import { ease, fraction, TURN } from '../../canvas/numbers.ts';
import type { Drawing } from '../../canvas/scene.ts';
import { disc, line, ring } from '../../canvas/shapes.ts';

const COLUMNS = 6;
const ROWS = 11;

/** Sixty-six clocks whose hands make one picture. Palette: wall, wall shadow, dial, hand one, hand two, rim. */
export const clocks: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const [wall, dim, dial, first, second, rim] = [0, 1, 2, 3, 4, 5].map((index) =>
    colour(palette[index] ?? '#000000'),
  ) as [
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
  ];
  const step = width / (COLUMNS + 0.3);
  const radius = step * 0.46;
  const still = { width, height, rgb: new Float32Array(width * height * 3) };
  const spot = (column: number, row: number): [number, number] => [
    width / 2 + (column - (COLUMNS - 1) / 2) * step,
    height / 2 + (row - (ROWS - 1) / 2) * step * 0.98,
  ];
  shade(still, 8, (x, y, out) => out.set(mix(wall, dim, fraction(0.2 + 0.5 * ((x / width) * 0.4 + y / height)))));
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const [x, y] = spot(column, row);
      disc(still, x + 2 * unit, y + 4 * unit, radius, [0.1, 0.05, 0.05], 0.16, 9 * unit);
      disc(still, x, y, radius, dial, 1, 1.2);
      ring(still, x, y, radius - unit, 1.6 * unit, rim, 0.8);
      for (let hour = 0; hour < 12; hour++)
        disc(
          still,
          x + Math.cos((hour / 12) * TURN) * radius * 0.82,
          y + Math.sin((hour / 12) * TURN) * radius * 0.82,
          0.8 * unit,
          rim,
          0.7,
        );
    }
  }
  return (phase, picture) => {
    picture.rgb.set(still.rgb);
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const [x, y] = spot(column, row);
        const [one, two] = hands(column, row, phase);
        for (const [turn, paint, long, thick] of [
          [one, first, 0.74, 4.6],
          [two, second, 0.74, 4.6],
        ] as const) {
          const dx = Math.cos(turn) * radius * long;
          const dy = Math.sin(turn) * radius * long;
          line(
            picture,
            x + unit,
            y + 2.2 * unit,
            x + dx + unit,
            y + dy + 2.2 * unit,
            thick * unit,
            [0.2, 0.1, 0.1],
            0.16,
          );
          line(picture, x, y, x + dx, y + dy, thick * unit, paint);
        }
        disc(picture, x, y, 3.2 * unit, scaled(first, 0.8));
      }
    }
  };
};

/** Where the two hands point: a wave, a diamond, rings, a weave, one after the other, each reached by whole turns. */
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
  // The change runs outwards from the middle, and rests before the next.
  const share = ease((place - Math.floor(place)) * 1.55 - far * 0.045 - 0.1);
  const from = figures[index] as [number, number];
  const to = figures[(index + 1) % count] as [number, number];
  return [between(from[0], to[0], share, 1), between(from[1], to[1], share, -1)];
}

/** From one direction to the other by the way round that `way` says, with a turn to spare. */
function between(from: number, to: number, share: number, way: number): number {
  const gap = fraction(((to - from) / TURN) * way) * TURN * way;
  return from + (gap + TURN * way) * share;
}
