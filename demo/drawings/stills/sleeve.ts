import { type Colour, colour, pick, ramp } from '#demo/canvas/colour.ts';
import { flood } from '#demo/canvas/field.ts';
import { write } from '#demo/canvas/letters.ts';
import { noise } from '#demo/canvas/noise.ts';
import { TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, path, polygon, ring } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

const titles = ['SLOW SUN', 'NIGHT BUS', 'CORNERS', 'LOW TIDE', 'SECOND SIDE'];

/** The sleeve of a record. Palette: ground, ink, then three or more colours. Variant: which of five. */
export const sleeve: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const paints = palette.map(colour);
  const at = noise(`print ${scene.seed}`)(0.5);
  return (_, picture) => {
    flood(picture, paints[0] as Colour);
    designs[scene.variant % designs.length]?.(scene, picture, paints);
    const ink = paints[1] as Colour;
    write(
      picture,
      titles[scene.variant % titles.length] ?? '',
      [width * 0.5, height * 0.93],
      13 * unit,
      2.2 * unit,
      ink,
      1,
      'over',
    );
    // The grain of the print, and the ring that a record presses into its sleeve.
    for (let y = 0, to = 0; y < height; y++) {
      for (let x = 0; x < width; x++, to += 3) {
        const away = Math.sqrt((x - width / 2) ** 2 + (y - height / 2) ** 2) / (width / 2);
        const worn = 0.05 * Math.exp(-(((away - 0.93) / 0.014) ** 2));
        const grain = 1 + 0.02 * at(x / unit / 0.9, y / unit / 0.9) + 0.025 * at(x / unit / 60, y / unit / 60) + worn;
        for (let channel = 0; channel < 3; channel++)
          picture.rgb[to + channel] = (picture.rgb[to + channel] as number) * grain;
      }
    }
  };
};

type Design = (scene: Scene, picture: Picture, paints: readonly Colour[]) => void;

const designs: readonly Design[] = [
  ({ width, height, unit }, picture, paints) => {
    for (let n = 0; n < 9; n++)
      disc(picture, width / 2, height * 0.44, (136 - n * 15) * unit, paints[2 + (n % 3)] as Colour, 1, 1.5);
    for (let n = 0; n < 7; n++)
      box(picture, 0, height * (0.47 + n * 0.058), width, (3 + n * 2.3) * unit, paints[0] as Colour);
  },
  ({ width, height, unit, seed }, picture, paints) => {
    const roll = chance(`bus ${seed}`);
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 10; column++) {
        const lit = roll();
        const paint = paints[lit < 0.16 ? 2 : lit < 0.26 ? 3 : lit < 0.34 ? 4 : 1] as Colour;
        const x = width * 0.1 + (column + 0.5) * width * 0.08;
        const y = height * 0.11 + (row + 0.5) * height * 0.082;
        disc(picture, x, y, (lit < 0.34 ? 11.5 : 3) * unit, paint, 1, 1.2);
        if (lit < 0.16) ring(picture, x, y, 11.5 * unit, 2.4 * unit, paints[4] as Colour);
      }
    }
  },
  ({ width, height, seed }, picture, paints) => {
    const roll = chance(`corners ${seed}`);
    const side = width * 0.2;
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++) {
        const x = width * 0.1 + column * side;
        const y = height * 0.075 + row * side;
        box(picture, x, y, side, side, paints[2 + Math.floor(roll() * 4)] as Colour);
        const paint = paints[1 + Math.floor(roll() * 5)] as Colour;
        const kind = Math.floor(roll() * 4);
        const corner = [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ][Math.floor(roll() * 4)] ?? [0, 0];
        if (kind === 0) polygon(picture, [x, y, x + side, y, x, y + side], paint);
        else if (kind === 1) polygon(picture, [x + side, y, x + side, y + side, x, y + side], paint);
        else if (kind === 2) disc(picture, x + side / 2, y + side / 2, side * 0.36, paint, 1, 1.4);
        else quarter(picture, x, y, side, corner as [number, number], paint);
      }
    }
  },
  ({ width, height, unit }, picture, paints) => {
    const tones = ramp(['#fbe9c6', '#fbe9c6']);
    const at = noise('tide')(0.5);
    for (let n = 0; n < 26; n++) {
      const points: number[] = [];
      for (let x = -10; x <= 110; x++) {
        const share = x / 100;
        const hump = Math.exp(-(((share - 0.5) / 0.19) ** 2));
        points.push(
          share * width,
          height * (0.19 + n * 0.0245) - hump * (26 + 26 * at(share * 8 + n * 3.7, n * 0.9)) * unit,
        );
      }
      polygon(picture, [...points, width * 1.1, height * 0.86, -width * 0.1, height * 0.86], paints[0] as Colour);
      path(picture, points, 1.7 * unit, n % 6 === 2 ? (paints[2] as Colour) : pick(tones, 0));
    }
    box(picture, 0, height * 0.845, width, height * 0.03, paints[0] as Colour);
  },
  ({ width, height, unit }, picture, paints) => {
    for (let n = 13; n >= 0; n--) {
      const paint = paints[2 + (n % 4)] as Colour;
      const turn = n * 0.21;
      const size = (20 + n * 12.5) * unit;
      const points: number[] = [];
      for (let corner = 0; corner < 3; corner++)
        points.push(
          width / 2 + Math.cos(turn + (corner / 3) * TURN) * size,
          height * 0.45 + Math.sin(turn + (corner / 3) * TURN) * size,
        );
      polygon(picture, points, paint);
    }
    box(picture, 0, height * 0.875, width, height * 0.125, paints[0] as Colour);
  },
];

function quarter(
  picture: Picture,
  x: number,
  y: number,
  side: number,
  [right, low]: [number, number],
  paint: Colour,
): void {
  const points = [x + right * side, y + low * side];
  for (let step = 0; step <= 20; step++) {
    const turn = (step / 20) * (TURN / 4);
    points.push(
      x + right * side + (right ? -1 : 1) * Math.cos(turn) * side,
      y + low * side + (low ? -1 : 1) * Math.sin(turn) * side,
    );
  }
  polygon(picture, points, paint);
}
