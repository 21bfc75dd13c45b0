import type { Picture } from '#demo/encoding/picture.ts';
import { type Colour, colour, mix, scaled } from '../canvas/colour.ts';
import { shade } from '../canvas/field.ts';
import { TURN } from '../canvas/numbers.ts';
import type { Drawing } from '../canvas/scene.ts';
import { disc, line, path, polygon, ring } from '../canvas/shapes.ts';

/** A portrait. Palette: ground, clothes, skin, hair. Variant: hairstyle, 0 to 7. Seed: 1 for glasses, 2 for a beard, 3 for both. */
export const avatar: Drawing = (scene) => {
  const { width, height, unit } = scene;
  const [ground, clothes, skin, hair] = scene.palette.map(colour) as [Colour, Colour, Colour, Colour];
  const glasses = (scene.seed & 1) > 0;
  const beard = (scene.seed & 2) > 0;
  const x = width / 2;
  const y = height * 0.44;
  return (_, picture) => {
    shade(picture, 8, (px, py, out) =>
      out.set(
        mix(
          mix(ground, [1, 1, 1], 0.22),
          ground,
          Math.min(1, Math.sqrt((px - width * 0.35) ** 2 + (py - height * 0.25) ** 2) / width),
        ),
      ),
    );
    const size = 78 * unit;
    behind(picture, scene.variant % 8, x, y, size, hair);
    ellipse(picture, x, height * 1.06, 128 * unit, 118 * unit, clothes);
    ellipse(picture, x, height * 1.06, 128 * unit, 118 * unit, scaled(clothes, 0.85), 0.5, 0.5);
    polygon(
      picture,
      [
        x - 27 * unit,
        y + 40 * unit,
        x + 27 * unit,
        y + 40 * unit,
        x + 31 * unit,
        y + 104 * unit,
        x,
        y + 126 * unit,
        x - 31 * unit,
        y + 104 * unit,
      ],
      scaled(skin, 0.86),
    );
    for (const side of [-1, 1])
      disc(picture, x + side * size * 0.93, y + 6 * unit, 15 * unit, scaled(skin, 0.92), 1, 1.4);
    ellipse(picture, x, y, size * 0.93, size * 1.12, skin);
    if (beard) beardOn(picture, x, y, size, hair, skin);
    face(picture, x, y, unit, skin, beard);
    front(picture, scene.variant % 8, x, y, size, hair);
    if (glasses) {
      for (const side of [-1, 1])
        ring(picture, x + side * 30 * unit, y + 2 * unit, 21 * unit, 4 * unit, [0.12, 0.11, 0.13], 0.9);
      line(picture, x - 9 * unit, y - unit, x + 9 * unit, y - unit, 4 * unit, [0.12, 0.11, 0.13], 0.9);
    }
  };
};

function ellipse(
  picture: Picture,
  x: number,
  y: number,
  wide: number,
  tall: number,
  paint: Colour,
  alpha = 1,
  from = 0,
): void {
  const points: number[] = [];
  for (let step = 0; step <= 60; step++) {
    const turn = (from + (step / 60) * (1 - from)) * TURN - TURN / 4;
    points.push(x + Math.cos(turn) * wide, y + Math.sin(turn) * tall);
  }
  polygon(picture, points, paint, alpha);
}

function face(picture: Picture, x: number, y: number, unit: number, skin: Colour, beard: boolean): void {
  for (const side of [-1, 1]) {
    disc(picture, x + side * 30 * unit, y + 2 * unit, 6.4 * unit, [0.12, 0.09, 0.09], 1, 1.3);
    disc(picture, x + side * 30 * unit + 2 * unit, y - unit, 2 * unit, [1, 1, 1], 0.85, 1.2);
    disc(picture, x + side * 43 * unit, y + 30 * unit, 12 * unit, mix(skin, [0.95, 0.35, 0.3], 0.45), 0.5, 12 * unit);
    path(
      picture,
      [x + side * 18 * unit, y - 20 * unit, x + side * 31 * unit, y - 25 * unit, x + side * 43 * unit, y - 20 * unit],
      5 * unit,
      scaled(skin, 0.4),
      0.85,
    );
  }
  path(
    picture,
    [x - 2 * unit, y + 8 * unit, x + 6 * unit, y + 25 * unit, x - 3 * unit, y + 27 * unit],
    4 * unit,
    scaled(skin, 0.78),
  );
  const mouth: number[] = [];
  for (let step = 0; step <= 10; step++)
    mouth.push(x + (step - 5) * 4.6 * unit, y + (45 + 9 * (1 - ((step - 5) / 5) ** 2)) * unit);
  path(
    picture,
    mouth,
    5 * unit,
    beard ? mix(skin, [0.75, 0.25, 0.25], 0.6) : mix(scaled(skin, 0.62), [0.6, 0.12, 0.15], 0.45),
  );
}

function beardOn(picture: Picture, x: number, y: number, size: number, hair: Colour, skin: Colour): void {
  const points: number[] = [];
  for (let step = 0; step <= 24; step++) {
    const turn = (step / 24) * Math.PI;
    points.push(x + Math.cos(turn) * size * 0.95, y + size * 0.14 + Math.sin(turn) * size * 1.06);
  }
  polygon(picture, points, hair);
  ellipse(picture, x, y + size * 0.24, size * 0.62, size * 0.4, skin);
}

/** Long hair is behind the head. */
function behind(picture: Picture, style: number, x: number, y: number, size: number, hair: Colour): void {
  if (style === 0 || style === 3) {
    ellipse(picture, x, y + size * 0.1, size * 1.2, size * 1.28, hair);
    polygon(
      picture,
      [
        x - size * 1.2,
        y + size * 0.1,
        x + size * 1.2,
        y + size * 0.1,
        x + size * 1.28,
        y + size * 1.62,
        x - size * 1.28,
        y + size * 1.62,
      ],
      hair,
    );
  }
  if (style === 1)
    for (let n = 0; n < 17; n++)
      disc(
        picture,
        x + Math.cos((n / 17) * TURN) * size * 0.98,
        y - size * 0.24 + Math.sin((n / 17) * TURN) * size * 0.95,
        size * 0.43,
        hair,
        1,
        2,
      );
  if (style === 2) disc(picture, x, y - size * 1.32, size * 0.46, hair, 1, 1.5);
  if (style === 4) {
    ellipse(picture, x, y + size * 0.08, size * 1.18, size * 1.2, hair);
    polygon(
      picture,
      [x - size * 1.18, y, x + size * 1.18, y, x + size * 1.1, y + size * 0.9, x - size * 1.1, y + size * 0.9],
      hair,
    );
  }
}

function front(picture: Picture, style: number, x: number, y: number, size: number, hair: Colour): void {
  const [low, part] = caps[style] ?? [0, 0];
  if (style < 7) cap(picture, x, y, size, hair, low, part);
  if (style === 4) {
    const edge = [-0.82, -0.2, -0.7, -0.75, 0.7, -0.75, 0.82, -0.2, 0.3, -0.34, -0.3, -0.34];
    polygon(
      picture,
      edge.map((value, at) => (at % 2 === 0 ? x : y) + value * size),
      hair,
    );
  }
  if (style === 6) {
    for (let n = -4; n <= 4; n++) {
      disc(picture, x + n * size * 0.2, y - size * (1.02 - 0.035 * n * n), size * 0.24, hair, 1, 2);
    }
  }
  if (style === 7) curls(picture, x, y, size, hair);
}

// For each hairstyle, the length at the sides and the position of the parting.
const caps = [
  [0.25, 0.35],
  [-0.05, 0],
  [0.02, -0.1],
  [0.3, -0.4],
  [0.3, 0],
  [-0.05, 0.3],
  [-0.02, -0.2],
] as const;

function cap(picture: Picture, x: number, y: number, size: number, hair: Colour, low: number, part: number): void {
  const points: number[] = [];
  for (let step = 0; step <= 28; step++) {
    const turn = Math.PI + (step / 28) * Math.PI;
    points.push(x + Math.cos(turn) * size * 1.04, y - size * 0.14 + Math.sin(turn) * size * 1.1);
  }
  const edge = [0.98, low, 0.78, -0.32, part, -0.66, -0.78, -0.3, -0.98, low];
  points.push(...edge.map((value, at) => (at % 2 === 0 ? x : y) + value * size));
  polygon(picture, points, hair);
}

function curls(picture: Picture, x: number, y: number, size: number, hair: Colour): void {
  for (let n = 0; n < 60; n++) {
    const row = Math.floor(n / 15);
    const turn = Math.PI + ((n % 15) / 14) * Math.PI;
    const px = x + Math.cos(turn) * size * (0.97 - row * 0.09);
    const py = y - size * 0.12 + Math.sin(turn) * size * (1.06 - row * 0.12);
    disc(picture, px, py, size * 0.12, hair, 0.9, 2);
  }
}
