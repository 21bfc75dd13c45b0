import { type Colour, colour, mix, ramp, scaled } from '#demo/canvas/colour.ts';
import { backdrop, fillBelow } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { fraction, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, glow, polygon } from '#demo/canvas/shapes.ts';
import { stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** A village under falling snow. Palette: sky top, sky low, far hill, snow, snow in shadow, walls, lamp, pine. */
export const snow: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const still = newStill(scene);
  const flakes = snowfall(scene);
  const lamp = colour(hex(6));
  return (phase, picture) => {
    picture.rgb.set(still.picture.rgb);
    for (const window of still.windows) {
      // Some windows go dark and light up again within the loop.
      const on = window.sleeper ? Math.min(1, Math.max(0, Math.sin(TURN * (phase + window.start)) * 16 + 9)) : 1;
      box(picture, window.x, window.y, window.wide, window.tall, mix([0.1, 0.12, 0.2], scaled(lamp, 1.15), on));
      box(picture, window.x + window.wide / 2 - 0.5 * unit, window.y, unit, window.tall, colour(hex(5)), 0.8);
      glow(picture, window.x + window.wide / 2, window.y + window.tall / 2, 30 * unit, lamp, 0.42 * on);
    }
    for (const [index, [x, y]] of still.chimneys.entries()) smoke(scene, picture, x, y, phase, index);
    flakes(phase, picture);
    glow(picture, width * 0.26, height * 0.16, 120 * unit, [0.7, 0.8, 1], 0.1);
  };
};

interface Window {
  x: number;
  y: number;
  wide: number;
  tall: number;
  sleeper: boolean;
  start: number;
}

interface Still {
  picture: Picture;
  windows: Window[];
  chimneys: [number, number][];
}

function newStill(scene: Scene): Still {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const still: Still = {
    picture: { width, height, rgb: new Float32Array(width * height * 3) },
    windows: [],
    chimneys: [],
  };
  const { picture } = still;
  const roll = chance(`village ${scene.seed}`);
  backdrop(picture, ramp([hex(0), hex(1), hex(1), hex(1)]));
  stars(scene, 160, height * 0.45)(0.2, picture);
  glow(picture, width * 0.26, height * 0.16, 130 * unit, colour('#cfdcff'), 0.3);
  disc(picture, width * 0.26, height * 0.16, 23 * unit, colour('#f6f3e4'), 1, 1.5);
  const snow = colour(hex(3));
  const shadow = colour(hex(4));
  const pine = colour(hex(7));
  for (let depth = 0; depth < 4; depth++) {
    const far = [0.72, 0.42, 0.16, 0][depth] ?? 0;
    const hill = hillside(scene, depth);
    const top = mix(snow, colour(hex(1)), far);
    const base = mix(shadow, colour(hex(1)), far);
    if (depth < 3)
      for (let n = 0; n < 22 - depth * 5; n++)
        tree(scene, picture, roll() * width, hill, depth, mix(pine, colour(hex(1)), far), top, roll());
    fillBelow(picture, hill, ramp([`#${hexOf(top)}`, `#${hexOf(base)}`, `#${hexOf(base)}`]), 110 * unit);
    if (depth === 0) continue;
    const count = [0, 6, 4, 2][depth] ?? 0;
    for (let n = 0; n < count; n++) {
      const x = ((n + 0.3 + 0.4 * roll()) / count) * width;
      house(
        scene,
        still,
        x,
        (hill[Math.min(width - 1, x | 0)] as number) + 5 * unit,
        0.42 + depth * 0.22,
        { far, snow: top },
        roll,
      );
    }
  }
  const front = hillside(scene, 4);
  for (const [x, size] of [
    [0.03, 0.9],
    [0.17, 0.6],
    [0.9, 1],
    [0.77, 0.55],
  ] as const)
    tree(scene, picture, width * x, front, 4, pine, snow, size);
  fillBelow(picture, front, ramp([hex(3), hex(4)]), 150 * unit);
  return still;
}

const hexOf = (paint: Colour): string =>
  paint
    .map((part) =>
      Math.round(Math.min(1, part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

function hillside(scene: Scene, depth: number): Float32Array {
  const { width, height, unit } = scene;
  const form = noise(`hill ${depth} ${scene.seed}`)(0.5);
  const base = height * ([0.44, 0.53, 0.65, 0.78, 0.91][depth] ?? 1);
  return Float32Array.from(
    { length: width },
    (_, x) => base + form(x / unit / 130 + depth * 7, 0.5) * (38 - depth * 3) * unit,
  );
}

function tree(
  scene: Scene,
  picture: Picture,
  x: number,
  hill: Float32Array,
  depth: number,
  paint: Colour,
  snow: Colour,
  size: number,
): void {
  const { width, unit } = scene;
  const foot = (hill[Math.max(0, Math.min(width - 1, x | 0))] as number) + 6 * unit;
  const tall = (24 + depth * 21) * (0.7 + 0.6 * size) * unit;
  const half = tall * 0.27;
  for (let tier = 3; tier >= 0; tier--) {
    const top = foot - tall + tall * tier * 0.21;
    const low = top + tall * 0.38;
    const wide = half * (0.4 + tier * 0.2);
    polygon(
      picture,
      [x, top, x + wide, low, x + wide * 0.3, low - tall * 0.03, x - wide * 0.3, low - tall * 0.03, x - wide, low],
      scaled(paint, 0.85 + 0.07 * tier),
    );
    polygon(
      picture,
      [
        x,
        top,
        x + wide * 0.35,
        top + tall * 0.14,
        x + wide * 0.1,
        top + tall * 0.11,
        x - wide * 0.3,
        top + tall * 0.2,
        x - wide * 0.72,
        low - tall * 0.09,
      ],
      snow,
      0.85,
    );
  }
}

function house(
  scene: Scene,
  still: Still,
  x: number,
  foot: number,
  size: number,
  tone: { far: number; snow: Colour },
  roll: () => number,
): void {
  const { unit, palette } = scene;
  const { picture } = still;
  const sky = colour(palette[1] ?? '#000000');
  const wall = mix(scaled(colour(palette[5] ?? '#000000'), 0.75 + 0.5 * roll()), sky, tone.far * 0.6);
  const wide = (58 + 22 * roll()) * size * unit;
  const tall = (34 + 14 * roll()) * size * unit;
  const roof = (26 + 10 * roll()) * size * unit;
  const left = x - wide / 2;
  const top = foot - tall;
  box(picture, left, top, wide, tall + 4 * unit, wall);
  polygon(picture, [left, top, x, top - roof, left + wide, top], scaled(wall, 0.85));
  const chimney = left + wide * 0.7;
  box(picture, chimney, top - roof * 0.95, 7 * size * unit, roof * 0.7, scaled(wall, 0.7));
  box(picture, chimney - size * unit, top - roof * 0.98, 9 * size * unit, 4 * size * unit, tone.snow);
  still.chimneys.push([chimney + 3.5 * size * unit, top - roof]);
  const thick = 7 * size * unit;
  const over = 6 * size * unit;
  polygon(
    picture,
    [
      left - over,
      top + thick * 0.6,
      x,
      top - roof - thick,
      left + wide + over,
      top + thick * 0.6,
      left + wide + over,
      top + thick * 1.3,
      x,
      top - roof + thick * 0.3,
      left - over,
      top + thick * 1.3,
    ],
    tone.snow,
  );
  const count = wide > 44 * unit ? 3 : 2;
  for (let n = 0; n < count; n++) {
    if (roll() < 0.12) continue;
    const size9 = 9 * size * unit;
    still.windows.push({
      x: left + ((n + 0.5) / count) * wide - size9 / 2,
      y: top + tall * 0.26,
      wide: size9,
      tall: size9 * 1.25,
      sleeper: roll() < 0.22,
      start: roll(),
    });
  }
}

function smoke(scene: Scene, picture: Picture, x: number, y: number, phase: number, index: number): void {
  const { unit } = scene;
  for (let puff = 0; puff < 7; puff++) {
    const life = fraction(phase * 2 + puff / 7 + index * 0.37);
    const px = x + (life * 16 + Math.sin(TURN * (life + index * 0.2)) * 5 * life) * unit;
    disc(
      picture,
      px,
      y - life * 46 * unit,
      (1.5 + life * 8) * unit,
      [0.72, 0.76, 0.86],
      0.2 * Math.sin(Math.PI * life),
      (2 + life * 9) * unit,
    );
  }
}

function snowfall(scene: Scene): (phase: number, picture: Picture) => void {
  const { width, height, unit } = scene;
  const roll = chance(`flakes ${scene.seed}`);
  const flakes = Array.from({ length: Math.round((260 * width * height) / (unit * unit * 360 * 640)) }, () => {
    const near = roll() ** 2.2;
    return {
      x: roll() * width,
      start: roll(),
      near,
      rounds: 1 + Math.round(near * 2),
      wave: roll(),
      sway: 5 + 14 * roll(),
    };
  });
  return (phase, picture) => {
    for (const flake of flakes) {
      const down = fraction(phase * flake.rounds + flake.start);
      const x = fraction((flake.x + Math.sin(TURN * (phase * 2 + flake.wave)) * flake.sway * unit) / width) * width;
      const size = (0.7 + flake.near * 2.6) * unit;
      disc(
        picture,
        x,
        down * (height + 12 * unit) - 6 * unit,
        size,
        [0.95, 0.97, 1],
        0.4 + 0.5 * (1 - flake.near * 0.5),
        0.8 + flake.near * 3 * unit,
      );
    }
  };
}
