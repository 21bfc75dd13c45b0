import { bloom } from '#demo/canvas/bloom.ts';
import { type Colour, colour, mix, ramp } from '#demo/canvas/colour.ts';
import { backdrop } from '#demo/canvas/field.ts';
import { fraction, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, glow } from '#demo/canvas/shapes.ts';
import { reflect, stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** Towers at dusk that pass by in four depths. Palette: sky (five, top down), haze, nearest tower, window, sign. */
export const skyline: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const shore = Math.round(height * 0.8);
  const sky = ramp([hex(0), hex(1), hex(2), hex(3), hex(4), hex(4)]);
  const night = stars(scene, 120, height * 0.4);
  const haze = colour(hex(5));
  const near = colour(hex(6));
  const layers = [0, 1, 2, 3].map((depth) =>
    street(scene, depth, shore - (3 - depth) * 7 * unit, mix(haze, near, [0.25, 0.5, 0.78, 1][depth] ?? 1)),
  );
  const moon = colour(hex(7));
  return (phase, picture) => {
    backdrop(picture, sky);
    night(phase, picture);
    glow(picture, width * 0.7, height * 0.6, 330 * unit, colour(hex(4)), 0.3);
    disc(picture, width * 0.74, height * 0.2, 21 * unit, mix(moon, [1, 1, 1], 0.6), 0.95, 1.5);
    glow(picture, width * 0.74, height * 0.2, 90 * unit, moon, 0.25);
    for (const draw of layers) draw(phase, picture);
    bloom(picture, 0.62, 26 * unit, 0.55);
    reflect(picture, shore, unit, phase, [0.62, 0.6, 0.72]);
  };
};

interface Tower {
  x: number;
  wide: number;
  tall: number;
  lights: Float32Array;
  columns: number;
  mast: boolean;
}

function street(scene: Scene, depth: number, ground: number, paint: Colour): (phase: number, picture: Picture) => void {
  const { width, unit, seed, palette } = scene;
  const roll = chance(`street ${depth} ${seed}`);
  const grow = 0.5 + depth * 0.3;
  const towers: Tower[] = [];
  // The street is exactly `length` long and passes once per loop; nearer ones pass more often.
  let length = 0;
  while (length < width * 1.15) {
    const columns = 3 + Math.floor(roll() * 4);
    const wide = columns * 7 * unit * grow + 6 * unit * grow;
    const tall = (60 + 165 * roll() ** 1.4) * unit * (1.22 - depth * 0.17);
    const rows = Math.ceil(tall / (9 * unit * grow));
    const lights = Float32Array.from({ length: rows * columns }, () => (roll() < 0.42 ? roll() : -1));
    towers.push({ x: length, wide, tall, lights, columns, mast: roll() < 0.35 });
    length += wide + roll() * 5 * unit;
  }
  const lamp = colour(palette[7] ?? '#ffffff');
  const sign = colour(palette[8] ?? '#ff0000');
  const rounds = depth === 0 ? 0 : 1;
  return (phase, picture) => {
    for (const tower of towers) {
      const place = fraction(tower.x / length - phase * rounds * (depth === 3 ? 1 : 1)) * length;
      for (const x of [place, place - length]) {
        if (x > width || x + tower.wide < 0) continue;
        const top = ground - tower.tall;
        box(picture, x, top, tower.wide, tower.tall + 60 * unit, paint);
        box(picture, x, top, 1.2 * unit * grow, tower.tall, mix(paint, sign, 0.3), 0.6);
        windows(picture, scene, tower, x, top, grow, lamp, phase, depth);
        if (!tower.mast) continue;
        box(picture, x + tower.wide * 0.5, top - 22 * unit * grow, 1.4 * unit, 22 * unit * grow, paint);
        const blink = Math.max(0, Math.sin(TURN * (phase * 3 + tower.x))) ** 6;
        disc(
          picture,
          x + tower.wide * 0.5 + 0.7 * unit,
          top - 22 * unit * grow,
          1.7 * unit,
          sign,
          0.35 + blink,
          1.2,
          'add',
        );
        glow(picture, x + tower.wide * 0.5, top - 22 * unit * grow, 12 * unit, sign, blink * 0.7);
      }
    }
  };
}

function windows(
  picture: Picture,
  scene: Scene,
  tower: Tower,
  x: number,
  top: number,
  grow: number,
  lamp: Colour,
  phase: number,
  depth: number,
): void {
  const { unit } = scene;
  const faint = 0.35 + depth * 0.2;
  for (let index = 0; index < tower.lights.length; index++) {
    const kind = tower.lights[index] as number;
    if (kind < 0) continue;
    const row = Math.floor(index / tower.columns);
    const column = index % tower.columns;
    // One window in six goes out for a part of the loop.
    const on = kind > 0.16 ? 1 : 0.15 + 0.85 * Math.min(1, Math.max(0, Math.sin(TURN * (phase + kind * 6)) * 12 + 3));
    const warm = kind > 0.85 ? ([0.65, 0.85, 1] as const) : lamp;
    box(
      picture,
      x + (5 + column * 7) * unit * grow,
      top + (6 + row * 9) * unit * grow,
      3.6 * unit * grow,
      4.8 * unit * grow,
      warm,
      on * faint * (0.5 + kind * 0.5),
    );
  }
}
