import { type Colour, colour } from '#demo/canvas/colour.ts';
import { fraction, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { chance } from '#demo/chance.ts';

// A small picture of palette numbers; each of its dots becomes a square of pixels.
interface Dots {
  wide: number;
  tall: number;
  ink: Uint8Array;
}

/**
 * A walk through a valley in sixteen colours. Palette: sky (four, top down), sun, cloud, far hills, hills, near hills, grass light,
 * grass dark, earth, trunk, leaf light, leaf dark, coat. Variant 1 is night, 2 snow.
 */
export const pixels: Drawing = (scene) => {
  const { width, height, palette } = scene;
  const dot = Math.max(1, Math.round(4 * scene.unit * (width > height ? 1 : 0.9)));
  const dots: Dots = {
    wide: Math.ceil(width / dot),
    tall: Math.ceil(height / dot),
    ink: new Uint8Array(Math.ceil(width / dot) * Math.ceil(height / dot)),
  };
  const paints: Colour[] = Array.from({ length: 16 }, (_, index) => colour(palette[index] ?? '#000000'));
  const draw = valley(scene, dots);
  return (phase, picture) => {
    draw(phase);
    for (let y = 0, at = 0; y < height; y++) {
      const row = Math.floor(y / dot) * dots.wide;
      for (let x = 0; x < width; x++, at += 3) {
        const paint = paints[dots.ink[row + Math.floor(x / dot)] as number] as Colour;
        picture.rgb[at] = paint[0];
        picture.rgb[at + 1] = paint[1];
        picture.rgb[at + 2] = paint[2];
      }
    }
  };
};

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

function set({ wide, tall, ink }: Dots, x: number, y: number, paint: number): void {
  const px = Math.round(x);
  const py = Math.round(y);
  if (px >= 0 && py >= 0 && px < wide && py < tall) ink[py * wide + px] = paint;
}

function fill(dots: Dots, x: number, y: number, wide: number, tall: number, paint: number): void {
  for (let dy = 0; dy < tall; dy++) for (let dx = 0; dx < wide; dx++) set(dots, x + dx, y + dy, paint);
}

function ball(dots: Dots, x: number, y: number, size: number, paint: number): void {
  for (let dy = -size; dy <= size; dy++)
    for (let dx = -size; dx <= size; dx++)
      if (dx * dx + dy * dy <= size * size + size * 0.6) set(dots, x + dx, y + dy, paint);
}

function valley(scene: Scene, dots: Dots): (phase: number) => void {
  const { wide, tall } = dots;
  const roll = chance(`valley ${scene.seed}`);
  const length = Math.round(wide * 1.25);
  const waves = (count: number): number[] => Array.from({ length: count }, () => roll());
  const hills = [
    { base: 0.6, rise: 0.13, rounds: 1, paint: 6, start: waves(5), fine: 2 },
    { base: 0.69, rise: 0.09, rounds: 2, paint: 7, start: waves(5), fine: 3 },
    { base: 0.77, rise: 0.06, rounds: 3, paint: 8, start: waves(5), fine: 2 },
  ];
  const clouds = Array.from({ length: 5 }, () => ({
    x: roll() * length,
    y: tall * (0.1 + 0.28 * roll()),
    size: 3 + Math.floor(roll() * 4),
  }));
  const trees = Array.from({ length: 8 }, (_, n) => ({
    x: ((n + roll() * 0.6) / 8) * length * 1.6,
    tall: 13 + Math.floor(roll() * 12),
    pine: roll() < 0.45,
  }));
  const tufts = Array.from({ length: 34 }, () => ({ x: roll() * length * 1.6, flower: roll() < 0.35 }));
  const flakes = Array.from({ length: 60 }, () => ({ x: roll(), y: roll(), rounds: 1 + Math.floor(roll() * 2) }));
  return (phase) => {
    sky(dots, scene, phase);
    for (const cloud of clouds) {
      const x = fraction((cloud.x - phase * length) / length) * length - 14;
      for (const [dx, dy, size] of [
        [0, 0, 0],
        [-cloud.size, 1, -1],
        [cloud.size + 1, 1, -1],
        [cloud.size * 2, 2, -2],
      ] as const)
        ball(dots, x + dx, cloud.y + dy, cloud.size + size, 5);
    }
    for (const hill of hills) {
      for (let x = 0; x < wide; x++) {
        const along = (x + phase * hill.rounds * length) / length;
        const bump = hill.start.reduce(
          (sum, start, n) => sum + Math.sin(TURN * (along * (n + hill.fine) + start)) * 0.62 ** n,
          0,
        );
        const top = Math.round(tall * (hill.base - hill.rise * bump * 0.6));
        for (let y = top; y < tall; y++) {
          const lit = y - top < 2 + ((x + y) % 2) && hill.paint === 8;
          set(dots, x, y, lit ? 10 : hill.paint);
        }
      }
    }
    ground(dots, phase, { length: length * 1.6, trees, tufts });
    hero(dots, phase);
    if (scene.variant === 2)
      for (const flake of flakes)
        set(dots, fraction(flake.x - phase) * wide, fraction(flake.y + phase * flake.rounds) * tall, 5);
  };
}

function sky(dots: Dots, scene: Scene, phase: number): void {
  const { wide, tall, ink } = dots;
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++) {
      const place = Math.min(2.99, (y / tall) * 4.6);
      const step = Math.floor(place);
      ink[y * wide + x] = step + (place - step > ((bayer[(y % 4) * 4 + (x % 4)] as number) + 0.5) / 16 ? 1 : 0);
    }
  }
  const roll = chance(`dots ${scene.seed}`);
  if (scene.variant === 1)
    for (let n = 0; n < 70; n++)
      if (fraction(roll() + phase * 2) < 0.85) set(dots, roll() * wide, roll() * tall * 0.5, 5);
  ball(dots, wide * 0.72, tall * 0.25, Math.round(tall * 0.085), 4);
  if (scene.variant === 1) ball(dots, wide * 0.72 + tall * 0.035, tall * 0.235, Math.round(tall * 0.07), 1);
}

interface Meadow {
  length: number;
  trees: { x: number; tall: number; pine: boolean }[];
  tufts: { x: number; flower: boolean }[];
}

function ground(dots: Dots, phase: number, meadow: Meadow): void {
  const { wide, tall } = dots;
  const top = Math.round(tall * 0.85);
  const moved = phase * meadow.length * 2;
  const at = (x: number): number => fraction((x - moved) / meadow.length) * meadow.length - 20;
  for (const tree of meadow.trees) {
    const x = at(tree.x);
    if (x > wide + 20) continue;
    fill(dots, x - 1, top - tree.tall * 0.5, 3, tree.tall * 0.5 + 1, 12);
    if (tree.pine) {
      for (let y = 0; y < tree.tall; y++) {
        const half = Math.round((y % 7) * 0.55 + y * 0.24);
        fill(dots, x - half, top - tree.tall - 2 + y, half, 1, 14);
        fill(dots, x, top - tree.tall - 2 + y, half + 1, 1, 13);
      }
    } else {
      const size = Math.round(tree.tall * 0.32);
      ball(dots, x, top - tree.tall * 0.72, size, 14);
      ball(dots, x + 1, top - tree.tall * 0.72 - 1, size - 1, 13);
      ball(dots, x - 2, top - tree.tall * 0.72 + 2, Math.max(1, size - 3), 14);
    }
  }
  for (let x = 0; x < wide; x++) {
    const along = Math.floor(x + (moved % meadow.length));
    fill(dots, x, top, 1, 3, 9);
    fill(dots, x, top + 3, 1, tall, (along * 7 + 3) % 5 < 2 ? 11 : 10);
    fill(dots, x, top + 5 + ((along * 13) % 3), 1, tall, 11);
    if ((along * 31) % 17 === 0) fill(dots, x, top + 9, 2, 1, 12);
  }
  for (const tuft of meadow.tufts) {
    const x = at(tuft.x);
    fill(dots, x, top - 2, 1, 2, 10);
    set(dots, x + 1, top - 1, 10);
    if (tuft.flower) set(dots, x, top - 3, 4);
  }
}

/** A small walker with a scarf: four steps, eight times per loop. */
function hero(dots: Dots, phase: number): void {
  const step = Math.floor(fraction(phase * 12) * 4);
  const x = Math.round(dots.wide * 0.34);
  const y = Math.round(dots.tall * 0.85) - (step % 2 === 1 ? 1 : 0);
  const legs = [
    [0, 3],
    [1, 2],
    [3, 0],
    [2, 1],
  ][step] ?? [0, 3];
  for (const leg of legs) fill(dots, x + leg, y - 3, 1, 3 + (step % 2), 12);
  fill(dots, x, y - 8, 4, 5, 15);
  fill(dots, x, y - 11, 4, 3, 5);
  fill(dots, x, y - 12, 4, 1, 12);
  set(dots, x + 3, y - 10, 0);
  fill(dots, x - 1, y - 8, 5, 1, 4);
  set(dots, x - 2, y - 8 + (step % 2), 4);
  set(dots, x - 3, y - 7 - (step % 2), 4);
}
