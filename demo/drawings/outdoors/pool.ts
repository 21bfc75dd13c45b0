import { type Colour, colour, mix, scaled } from '#demo/canvas/colour.ts';
import { shade, vignette } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { clamp, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, paintArea, polygon } from '#demo/canvas/shapes.ts';
import type { Picture } from '#demo/encoding/picture.ts';
import { sine } from '#demo/sine.ts';

/** Koi under a pattern of light. Palette: water deep, water shallow, light, lily leaf, flower, koi, koi patches. */
export const pool: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const [deep, shallow, light] = [colour(hex(0)), colour(hex(1)), colour(hex(2))];
  const form = noise(`pool ${scene.seed}`, 5);
  const koi = [
    { start: 0, wide: 95, tall: 190, size: 1, body: colour(hex(5)), patch: colour(hex(6)), turn: 1, tilt: 0.35 },
    { start: 0.47, wide: 105, tall: 165, size: 0.86, body: colour(hex(6)), patch: colour(hex(5)), turn: 1, tilt: -0.3 },
  ];
  return (phase, picture) => {
    const at = form(phase * 5);
    shade(picture, 2, (x, y, out) => {
      const u = x / unit;
      const v = y / unit;
      const bent = at(u / 95, v / 95);
      // Two folded waves; where both have a fold, the light is brightest.
      const a = 1 - Math.abs(at(u / 52 + bent * 0.7, v / 52 + 9));
      const b = 1 - Math.abs(at(u / 38 - bent * 0.8 + 20, v / 38 + bent));
      const fold = Math.max(0, a * b);
      const net = fold * fold * fold * fold * fold * fold * fold;
      const share = clamp(0.5 + 0.45 * bent + 0.3 * (0.5 - y / height));
      for (let channel = 0; channel < 3; channel++) {
        const from = deep[channel] as number;
        out[channel] = from + ((shallow[channel] as number) - from) * share + (light[channel] as number) * net * 0.85;
      }
    });
    for (const fish of koi) swim(scene, picture, fish, phase, true);
    for (const fish of koi) swim(scene, picture, fish, phase, false);
    leaf(scene, picture, width * 0.16, height * 0.1, 62, phase, colour(hex(3)));
    leaf(scene, picture, width * 0.42, height * 0.045, 40, phase + 0.3, colour(hex(3)));
    leaf(scene, picture, width * 0.9, height * 0.87, 74, phase + 0.6, colour(hex(3)));
    leaf(scene, picture, width * 0.62, height * 0.965, 46, phase + 0.1, colour(hex(3)));
    flower(scene, picture, width * 0.86, height * 0.85, phase, colour(hex(4)));
    vignette(picture, 0.55);
  };
};

interface Koi {
  start: number;
  wide: number;
  tall: number;
  size: number;
  body: Colour;
  patch: Colour;
  turn: number;
  tilt: number;
}

type Spot = (back: number) => [number, number];

/** The position of the fish's body at a distance in units behind its nose; the body follows the head and swings. */
function spotOf(scene: Scene, fish: Koi, phase: number, off: number): Spot {
  const { width, height, unit } = scene;
  const [c, s] = [Math.cos(fish.tilt), Math.sin(fish.tilt)];
  return (back) => {
    const turn = TURN * (phase * fish.turn + fish.start) - back * 0.0052;
    const wag = Math.sin(TURN * phase * 9 + fish.start * 20 - back * 0.055) * back * 0.085;
    const x = Math.cos(turn) * (fish.wide + wag) * unit;
    const y = Math.sin(turn) * (fish.tall + wag) * unit;
    return [width / 2 + x * c - y * s + off, height / 2 + x * s + y * c + off * 1.3];
  };
}

const shade0: Colour = [0.01, 0.05, 0.07];

function swim(scene: Scene, picture: Picture, fish: Koi, phase: number, shadow: boolean): void {
  const { unit } = scene;
  const spot = spotOf(scene, fish, phase, shadow ? 15 * unit : 0);
  const [hx, hy] = spot(0);
  const [bx, by] = spot(22);
  const ahead = Math.atan2(hy - by, hx - bx);
  fins(scene, picture, fish, { spot, ahead, beat: Math.sin(TURN * phase * 6 + fish.start * 9), shadow });
  for (let back = 108; back >= 0; back -= 3) {
    const [x, y] = spot(back);
    const thick = 16.5 * fish.size * Math.sin(Math.PI * clamp(0.13 + ((108 - back) / 108) * 0.72)) ** 0.9 * unit;
    const paint = Math.sin(back * 0.085 + fish.start * 5) > 0.25 ? fish.patch : fish.body;
    if (shadow) {
      disc(picture, x, y, thick, shade0, 0.045, 6);
    } else {
      disc(picture, x, y, thick, scaled(paint, 0.72), 1, 1.5);
      disc(picture, x - 2 * unit, y - 2.5 * unit, thick * 0.72, paint, 0.75, thick * 0.7);
    }
  }
  if (shadow) return;
  for (const side of [-1.5, 1.5]) {
    const [x, y] = spot(7);
    const away = 7 * unit * fish.size;
    const [ex, ey] = [x + Math.cos(ahead + side) * away, y + Math.sin(ahead + side) * away];
    disc(picture, ex, ey, 1.8 * unit, [0.06, 0.05, 0.06], 1, 1.2);
  }
}

interface Pose {
  spot: Spot;
  ahead: number;
  beat: number;
  shadow: boolean;
}

function fins({ unit }: Scene, picture: Picture, fish: Koi, { spot, ahead, beat, shadow }: Pose): void {
  const paint = shadow ? shade0 : mix(fish.body, [1, 1, 1], 0.35);
  const from = ([x, y]: [number, number], turn: number, long: number): [number, number] => [
    x + Math.cos(turn) * long * unit * fish.size,
    y + Math.sin(turn) * long * unit * fish.size,
  ];
  for (const [back, side, long] of [
    [26, 1, 34],
    [26, -1, 34],
    [62, 1, 19],
    [62, -1, 19],
  ] as const) {
    const root = spot(back);
    const turn = ahead + side * (2.15 + 0.22 * beat);
    const corners = [...root, ...from(root, turn, long), ...from(root, turn + side * 0.55, long * 0.8)];
    polygon(picture, corners, paint, shadow ? 0.16 : 0.72);
  }
  const root = spot(100);
  const end = spot(138);
  const across = Math.atan2(end[1] - root[1], end[0] - root[0]) + Math.PI / 2;
  const notch = [(root[0] + end[0] * 3) / 4, (root[1] + end[1] * 3) / 4];
  const tail = [...root, ...from(end, across, 13), ...notch, ...from(end, across, -13)];
  polygon(picture, tail, paint, shadow ? 0.16 : 0.8);
}

function leaf(
  scene: Scene,
  picture: Picture,
  x: number,
  y: number,
  radius: number,
  phase: number,
  paint: Colour,
): void {
  const { unit } = scene;
  const px = x + Math.sin(TURN * phase) * 4 * unit;
  const py = y + Math.cos(TURN * phase) * 3 * unit;
  const size = radius * unit;
  const open = 0.8 + Math.sin(TURN * phase) * 0.06 + radius;
  disc(picture, px + 9 * unit, py + 12 * unit, size, [0.01, 0.05, 0.06], 0.3, 14 * unit);
  paintArea(picture, [px - size, py - size, px + size, py + size], (qx, qy, out) => {
    const away = Math.sqrt((qx - px) ** 2 + (qy - py) ** 2);
    if (away > size + 1) return 0;
    const turn = Math.atan2(qy - py, qx - px) - open;
    const notch = Math.abs(turn - TURN * Math.round(turn / TURN));
    const vein = smooth(0.9, 1, sine((turn * 11) / TURN + 0.25)) * 0.16 * smooth(0, 0.3, away / size);
    const tone = 0.75 + 0.35 * (away / size) ** 2 + vein - 0.12 * sine((turn + open) / TURN);
    out[0] = paint[0] * tone;
    out[1] = paint[1] * tone;
    out[2] = paint[2] * tone;
    return clamp(size - away + 0.5) * clamp((notch - 0.2) * away * 0.9);
  });
}

function flower(scene: Scene, picture: Picture, x: number, y: number, phase: number, paint: Colour): void {
  const { unit } = scene;
  const px = x + Math.sin(TURN * (phase + 0.6)) * 4 * unit;
  const py = y + Math.cos(TURN * (phase + 0.6)) * 3 * unit;
  for (let layer = 0; layer < 3; layer++) {
    const long = (34 - layer * 8) * unit;
    for (let petal = 0; petal < 9; petal++) {
      const turn = ((petal + layer * 0.5) / 9) * TURN;
      const tip = [px + Math.cos(turn) * long, py + Math.sin(turn) * long] as const;
      const side = (sign: number): [number, number] => [
        px + Math.cos(turn + sign * 0.3) * long * 0.62,
        py + Math.sin(turn + sign * 0.3) * long * 0.62,
      ];
      polygon(
        picture,
        [px, py, ...side(-1), ...tip, ...side(1)],
        scaled(mix(paint, [1, 1, 1], 0.22 + layer * 0.26), 0.86 + layer * 0.07),
        0.95,
      );
    }
  }
  disc(picture, px, py, 6 * unit, colour('#ffd166'), 1, 3);
}
