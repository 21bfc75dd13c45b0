import { type Colour, colour, mix, pick, type Ramp, ramp } from '#demo/canvas/colour.ts';
import { shade, vignette } from '#demo/canvas/field.ts';
import { write } from '#demo/canvas/letters.ts';
import { noise } from '#demo/canvas/noise.ts';
import { TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, line, path, polygon } from '#demo/canvas/shapes.ts';
import { type Chance, chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

const names = ['PRIMA', 'SERA', 'UNDA', 'STELLA', 'NOCTIS'];

interface Growth {
  scene: Scene;
  picture: Picture;
  roll: Chance;
  wood: Ramp;
  leaf: Ramp;
  flower: Colour;
}

/** A pressed plant on paper. Palette: paper, stem, leaf dark, leaf light, flower. Variant: which of five. */
export const plant: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const paper = colour(hex(0));
  const ink = colour(hex(1));
  const at = noise(`sheet ${scene.seed}`)(0.5);
  return (_, picture) => {
    shade(picture, 1, (x, y, out) => {
      const fibre = 1 + 0.018 * at(x / unit / 1.4, y / unit / 1.4) + 0.03 * at(x / unit / 40, y / unit / 40);
      for (let channel = 0; channel < 3; channel++) out[channel] = (paper[channel] as number) * fibre;
    });
    const growth: Growth = {
      scene,
      picture,
      roll: chance(`plant ${scene.seed} ${scene.variant}`),
      wood: ramp([hex(1), hex(2)]),
      leaf: ramp([hex(2), hex(3)]),
      flower: colour(hex(4)),
    };
    const form = forms[scene.variant % forms.length];
    form?.(growth, width / 2, height * 0.84);
    line(
      picture,
      width * 0.5 - 13 * unit,
      height * 0.795,
      width * 0.5 + 13 * unit,
      height * 0.785,
      7 * unit,
      mix(paper, [1, 1, 1], 0.6),
      0.85,
    );
    write(
      picture,
      names[scene.variant % names.length] ?? '',
      [width * 0.5, height * 0.915],
      11 * unit,
      1.5 * unit,
      ink,
      0.85,
      'over',
    );
    line(picture, width * 0.36, height * 0.945, width * 0.64, height * 0.945, 0.8 * unit, ink, 0.6);
    vignette(picture, 0.28);
  };
};

const forms: readonly ((growth: Growth, x: number, y: number) => void)[] = [
  (growth, x, y) => tree(growth, x, y, -TURN / 4, 90, 7, 0.35),
  (growth, x, y) => wand(growth, x, y),
  (growth, x, y) => weed(growth, x, y),
  (growth, x, y) => umbel(growth, x, y),
  (growth, x, y) => vine(growth, x, y),
];

function blade(
  { picture, scene, leaf }: Growth,
  x: number,
  y: number,
  turn: number,
  long: number,
  wide: number,
  tone: number,
): void {
  const { unit } = scene;
  const spot = (along: number, across: number): [number, number] => [
    x + (Math.cos(turn) * along - Math.sin(turn) * across) * unit,
    y + (Math.sin(turn) * along + Math.cos(turn) * across) * unit,
  ];
  for (const [scale, shift] of [
    [1, 0],
    [0.62, 0.22],
  ] as const) {
    const points: number[] = [];
    for (let step = 0; step <= 10; step++)
      points.push(...spot((step / 10) * long, -wide * scale * Math.sin(Math.PI * (step / 10) ** 0.85)));
    for (let step = 10; step >= 0; step--)
      points.push(
        ...spot((step / 10) * long, wide * scale * Math.sin(Math.PI * (step / 10) ** 0.85) * (shift > 0 ? 0.1 : 1)),
      );
    polygon(picture, points, pick(leaf, tone + shift), 0.93);
  }
  line(picture, x, y, ...spot(long * 0.92, 0), 0.8 * unit, pick(leaf, tone + 0.45), 0.7);
}

function bloomAt({ picture, scene, flower }: Growth, x: number, y: number, size: number, petals: number): void {
  const { unit } = scene;
  for (let n = 0; n < petals; n++) {
    const turn = (n / petals) * TURN + size;
    const px = x + Math.cos(turn) * size * 0.62 * unit;
    const py = y + Math.sin(turn) * size * 0.62 * unit;
    disc(picture, px, py, size * 0.5 * unit, mix(flower, [1, 1, 1], 0.12 + 0.2 * (n % 2)), 0.9, 1.2);
  }
  disc(picture, x, y, size * 0.34 * unit, mix(flower, [0.3, 0.1, 0.05], 0.55), 1, 1.2);
}

function tree(growth: Growth, x: number, y: number, turn: number, long: number, thick: number, spread: number): void {
  const { picture, scene, roll, wood } = growth;
  const bend = (roll() - 0.5) * 0.25;
  const points = [x, y];
  let [px, py] = [x, y];
  for (let step = 1; step <= 6; step++) {
    px += (Math.cos(turn + bend * step * 0.4) * long * scene.unit) / 6;
    py += (Math.sin(turn + bend * step * 0.4) * long * scene.unit) / 6;
    points.push(px, py);
  }
  path(picture, points, thick * scene.unit, pick(wood, 1 - thick / 8));
  if (long < 17) {
    for (let n = -1; n <= 1; n++) blade(growth, px, py, turn + n * 0.7, 17 + 8 * roll(), 4, 0.1 + roll() * 0.5);
    if (roll() < 0.16) bloomAt(growth, px, py, 7, 5);
    return;
  }
  const count = roll() < 0.3 ? 3 : 2;
  for (let n = 0; n < count; n++)
    tree(
      growth,
      px,
      py,
      turn + (n - (count - 1) / 2) * spread * 2 * (0.8 + 0.4 * roll()),
      long * (0.7 + 0.12 * roll()),
      thick * 0.66,
      spread,
    );
}

function wand(growth: Growth, x0: number, y0: number): void {
  const { picture, scene, roll, wood } = growth;
  for (const lean of [-0.3, 0.24, -0.02]) {
    let [x, y, turn] = [x0, y0, -TURN / 4 + lean * 0.5];
    const steps = 26;
    for (let n = 0; n < steps; n++) {
      turn += lean * 0.028;
      const nx = x + Math.cos(turn) * 15 * scene.unit;
      const ny = y + Math.sin(turn) * 15 * scene.unit;
      line(picture, x, y, nx, ny, (3.4 - (n / steps) * 2.4) * scene.unit, pick(wood, n / steps));
      if (n > 2 && n < 17)
        for (const side of [-1, 1])
          blade(
            growth,
            nx,
            ny,
            turn + side * (0.95 - n * 0.012),
            (46 - n * 1.3) * (0.85 + 0.3 * roll()),
            7 - n * 0.2,
            0.1 + 0.35 * roll(),
          );
      if (n >= 17)
        for (const side of [-1, 0, 1])
          bloomAt(
            growth,
            nx + side * (26 - n) * 1.1 * scene.unit,
            ny - roll() * 5 * scene.unit,
            6.5 - (n - 17) * 0.4,
            5,
          );
      x = nx;
      y = ny;
    }
  }
}

function weed(growth: Growth, x0: number, y0: number): void {
  const { picture, scene, roll, wood } = growth;
  for (let stalk = 0; stalk < 9; stalk++) {
    let [x, y] = [x0 + (stalk - 4) * 3 * scene.unit, y0];
    const start = roll() * TURN;
    const long = 20 + 15 * roll();
    for (let n = 0; n < long; n++) {
      const turn = -TURN / 4 + (stalk - 4) * 0.07 + Math.sin(n * 0.24 + start) * 0.4;
      const nx = x + Math.cos(turn) * 11 * scene.unit;
      const ny = y + Math.sin(turn) * 11 * scene.unit;
      line(picture, x, y, nx, ny, 2.2 * scene.unit, pick(wood, 0.4 + n / long / 2));
      if (n > 1)
        blade(
          growth,
          nx,
          ny,
          turn + (n % 2 === 0 ? 0.8 : -0.8),
          (24 - (n / long) * 12) * (0.8 + 0.4 * roll()),
          4.4,
          0.1 + 0.6 * (n / long),
        );
      x = nx;
      y = ny;
    }
    disc(picture, x, y, 4 * scene.unit, growth.flower, 0.9, 1.2);
  }
}

function umbel(growth: Growth, x0: number, y0: number): void {
  const { picture, scene, roll, wood } = growth;
  const top = (x: number, y: number, size: number, lean: number): void => {
    for (let ray = 0; ray < 15; ray++) {
      const turn = -TURN / 4 + lean + ((ray - 7) / 7) * 1.25;
      const hx = x + Math.cos(turn) * size * scene.unit;
      const hy = y + Math.sin(turn) * size * 0.8 * scene.unit;
      line(picture, x, y, hx, hy, 1.3 * scene.unit, pick(wood, 0.8));
      for (let n = 0; n < 11; n++) {
        const small = -TURN / 4 + lean + ((n - 5) / 5) * 1.5 + (ray - 7) * 0.07;
        const fx = hx + Math.cos(small) * size * 0.24 * scene.unit;
        const fy = hy + Math.sin(small) * size * 0.22 * scene.unit;
        line(picture, hx, hy, fx, fy, 0.7 * scene.unit, pick(wood, 0.9), 0.8);
        disc(
          picture,
          fx,
          fy,
          (1.6 + roll() * 1.6) * scene.unit,
          mix(growth.flower, [1, 1, 1], 0.35 * roll()),
          0.95,
          1.2,
        );
      }
    }
  };
  for (const [lean, long, size] of [
    [-0.42, 210, 50],
    [0.36, 225, 56],
    [-0.04, 282, 76],
  ] as const) {
    const steps = 20;
    let [x, y, turn] = [x0, y0, -TURN / 4 + lean];
    for (let n = 0; n < steps; n++) {
      turn -= lean / steps / 1.6;
      const nx = x + (Math.cos(turn) * long * scene.unit) / steps;
      const ny = y + (Math.sin(turn) * long * scene.unit) / steps;
      line(picture, x, y, nx, ny, (3.6 - (n / steps) * 1.8) * scene.unit, pick(wood, n / steps));
      if (n === 5 || n === 9)
        for (const side of [-1, 1])
          for (let leaflet = 0; leaflet < 5; leaflet++)
            blade(
              growth,
              nx + side * leaflet * 11 * scene.unit,
              ny - leaflet * 5 * scene.unit,
              turn + side * (0.5 + leaflet * 0.14),
              30 - leaflet * 3,
              4.5,
              0.1 + 0.1 * leaflet,
            );
      x = nx;
      y = ny;
    }
    top(x, y, size, lean * 0.4);
  }
}

function vine(growth: Growth, x0: number, y0: number): void {
  const { picture, scene, roll, wood } = growth;
  let [x, y] = [x0, y0];
  for (let n = 0; n < 58; n++) {
    const turn = -TURN / 4 + Math.sin(n * 0.2) * 1.15;
    const nx = x + Math.cos(turn) * 9.3 * scene.unit;
    const ny = y + Math.sin(turn) * 9.3 * scene.unit;
    line(picture, x, y, nx, ny, (3.4 - n * 0.035) * scene.unit, pick(wood, n / 58));
    if (n % 3 === 1) {
      const side = n % 2 === 0 ? 1 : -1;
      const out = turn + side * 1.2;
      const lx = nx + Math.cos(out) * 17 * scene.unit;
      const ly = ny + Math.sin(out) * 17 * scene.unit;
      line(picture, nx, ny, lx, ly, 1.2 * scene.unit, pick(wood, 0.6));
      for (const part of [-0.75, 0, 0.75])
        blade(
          growth,
          lx,
          ly,
          out + part,
          (27 - n * 0.22) * (part === 0 ? 1.15 : 0.9),
          8 - n * 0.07,
          0.05 + roll() * 0.4,
        );
    }
    if (n % 7 === 4) {
      const points: number[] = [];
      for (let curl = 0; curl < 40; curl++)
        points.push(
          nx - Math.cos(turn + curl * 0.28) * (18 - curl * 0.42) * scene.unit + 12 * scene.unit,
          ny + Math.sin(curl * 0.28) * (18 - curl * 0.42) * scene.unit,
        );
      path(picture, points, 0.9 * scene.unit, pick(wood, 0.8), 0.8);
      bloomAt(growth, nx - 16 * scene.unit, ny - 4 * scene.unit, 10, 6);
    }
    x = nx;
    y = ny;
  }
}
