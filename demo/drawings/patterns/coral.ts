import { ramp } from '#demo/canvas/colour.ts';
import { newRelief, type Relief, stretch, vignette } from '#demo/canvas/field.ts';
import { clamp, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { chance } from '#demo/chance.ts';

const CELL = 3;
const SNAPSHOTS = 48;

/** A reaction of two dyes (the Gray-Scott model) that grows and shrinks again. Palette: from water to coral. Variant: growth form. */
export const coral: Drawing = (scene) => {
  const { width, height } = scene;
  const paints = ramp(scene.palette);
  const frames = grow(scene);
  const cell = CELL * scene.unit;
  const relief: Relief = newRelief(width, height, Math.round(cell));
  const level = new Float32Array(width * height);
  return (phase, picture) => {
    // Back and forth, slowest at both ends, so that the loop has no seam.
    const place = (0.5 - 0.5 * Math.cos(TURN * phase)) * (SNAPSHOTS - 1.001);
    const low = frames[Math.floor(place)] as Float32Array;
    const high = frames[Math.floor(place) + 1] ?? low;
    const share = place - Math.floor(place);
    for (let n = 0; n < relief.values.length; n++)
      relief.values[n] = (low[n] as number) + ((high[n] as number) - (low[n] as number)) * share;
    stretch(relief, width, height, level);
    const { rgb } = picture;
    for (let y = 0, at = 0, to = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++, to += 3) {
        const value = level[at] as number;
        const right = level[Math.min(level.length - 1, at + 2)] as number;
        const below = level[Math.min(level.length - 1, at + 2 * width)] as number;
        // Lit from the upper left, as if the dye were a relief.
        const slope = (value - right + (value - below)) * 5;
        const tone = clamp(value * 2.55 + 0.02);
        const light = 1 - slope * 0.65;
        const shine = Math.max(0, -slope - 0.28) * 0.65;
        const from = Math.floor(tone * paints.steps) * 3;
        for (let channel = 0; channel < 3; channel++)
          rgb[to + channel] = (paints.rgb[from + channel] as number) * light + shine;
      }
    }
    vignette(picture, 0.5);
  };
};

const forms = [
  { feed: 0.0545, kill: 0.062, steps: 2700 },
  { feed: 0.037, kill: 0.0605, steps: 2700 },
  { feed: 0.042, kill: 0.0595, steps: 2700 },
] as const;

/** The second dye at moments of its growth, on the grid of the relief. */
function grow(scene: Scene): Float32Array[] {
  const { columns, rows } = newRelief(scene.width, scene.height, Math.round(CELL * scene.unit));
  const { feed, kill, steps } = forms[scene.variant % 3] ?? forms[0];
  const roll = chance(`coral ${scene.seed}`);
  const size = columns * rows;
  let a = new Float32Array(size).fill(1);
  let b = new Float32Array(size);
  for (let seed = 0; seed < 30; seed++) {
    const x = Math.floor(columns * (0.1 + 0.8 * roll()));
    const y = Math.floor(rows * (0.08 + 0.84 * roll()));
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) b[(y + dy) * columns + x + dx] = 0.9;
  }
  let nextA = a.slice();
  let nextB = b.slice();
  const frames: Float32Array[] = [];
  for (let step = 0; step < steps; step++) {
    // More moments of the beginning, where the growth is most visible.
    if (frames.length < SNAPSHOTS && step >= 60 + (steps - 60) * (frames.length / (SNAPSHOTS - 1)) ** 1.25 - 1)
      frames.push(b.slice());
    react(a, b, nextA, nextB, { columns, rows, feed, kill });
    [a, nextA] = [nextA, a];
    [b, nextB] = [nextB, b];
  }
  while (frames.length < SNAPSHOTS) frames.push(b.slice());
  return frames;
}

function react(
  a: Float32Array,
  b: Float32Array,
  nextA: Float32Array,
  nextB: Float32Array,
  rule: { columns: number; rows: number; feed: number; kill: number },
): void {
  const { columns, rows, feed, kill } = rule;
  for (let y = 0; y < rows; y++) {
    const up = (y === 0 ? rows - 1 : y - 1) * columns;
    const down = (y === rows - 1 ? 0 : y + 1) * columns;
    const row = y * columns;
    for (let x = 0; x < columns; x++) {
      const left = x === 0 ? columns - 1 : x - 1;
      const right = x === columns - 1 ? 0 : x + 1;
      const here = row + x;
      const va = a[here] as number;
      const vb = b[here] as number;
      const sideA =
        (a[row + left] as number) + (a[row + right] as number) + (a[up + x] as number) + (a[down + x] as number);
      const sideB =
        (b[row + left] as number) + (b[row + right] as number) + (b[up + x] as number) + (b[down + x] as number);
      const cornerA =
        (a[up + left] as number) + (a[up + right] as number) + (a[down + left] as number) + (a[down + right] as number);
      const cornerB =
        (b[up + left] as number) + (b[up + right] as number) + (b[down + left] as number) + (b[down + right] as number);
      const meet = va * vb * vb;
      nextA[here] = va + (sideA * 0.2 + cornerA * 0.05 - va) - meet + feed * (1 - va);
      nextB[here] = vb + 0.5 * (sideB * 0.2 + cornerB * 0.05 - vb) + meet - (kill + feed) * vb;
    }
  }
}
