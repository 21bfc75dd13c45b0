import { colour, mix, pick, ramp } from '#demo/canvas/colour.ts';
import { flood } from '#demo/canvas/field.ts';
import { clamp, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { box, disc, glow } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';

const COLUMNS = 30;
const GENERATIONS = 48;

/** Conway's game in a mirrored garden. Palette: ground, soil dots, then flowers from young to old. */
export const life: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const size = width / COLUMNS;
  const rows = Math.ceil(height / size);
  const generations = play(scene.seed, rows);
  const ground = colour(palette[0] ?? '#000000');
  const soil = colour(palette[1] ?? '#000000');
  const flowers = ramp(palette.slice(2));
  return (phase, picture) => {
    flood(picture, ground);
    const place = phase * GENERATIONS;
    const now = Math.floor(place) % GENERATIONS;
    const share = smooth(0, 0.45, place - Math.floor(place));
    const ages = generations[now] as Uint8Array;
    const before = generations[Math.max(0, now - 1)] as Uint8Array;
    // A wave of darkness clears the garden at the end; a wave of light shows it at the beginning.
    const wipe = (row: number): number =>
      clamp((1.02 - phase) * 14 - row / rows / 2) * clamp(phase * 14 - row / rows / 2 + 0.1);
    for (let row = 0, n = 0; row < rows; row++) {
      const shown = wipe(row);
      for (let column = 0; column < COLUMNS; column++, n++) {
        const x = (column + 0.5) * size;
        const y = (row + 0.5) * size;
        const age = ages[n] as number;
        const was = before[n] as number;
        const alive = (age > 0 ? 1 : 0) * share + (was > 0 ? 1 : 0) * (1 - share);
        box(picture, x - 0.8 * unit, y - 0.8 * unit, 1.6 * unit, 1.6 * unit, soil);
        if (alive * shown < 0.02) continue;
        const old = Math.max(age, was);
        const paint = pick(flowers, clamp((old - 1) / 14));
        const half = size * 0.5 * (0.25 + 0.68 * alive) * shown;
        const inset = half * 0.38;
        box(picture, x - half, y - half + inset, half * 2, (half - inset) * 2, paint);
        box(picture, x - half + inset, y - half, (half - inset) * 2, half * 2, paint);
        box(picture, x - half * 0.34, y - half * 0.34, half * 0.68, half * 0.68, mix(paint, [1, 1, 1], 0.65), 0.9);
        if (old === 1) glow(picture, x, y, size * 1.5, paint, 0.35 * alive * shown);
      }
    }
    const beat = 0.5 + 0.5 * Math.sin(TURN * phase * 8);
    disc(picture, width / 2, height / 2, 2 * unit, mix(soil, [1, 1, 1], 0.5), 0.3 * beat);
  };
};

/** The age of each cell in each generation; the left half mirrors the right one. */
function play(seed: number, rows: number): Uint8Array[] {
  const roll = chance(`life ${seed}`);
  let cells = new Uint8Array(COLUMNS * rows);
  const half = COLUMNS / 2;
  for (let row = 0; row < Math.ceil(rows / 2); row++) {
    for (let column = 0; column < half; column++) {
      const on = roll() < 0.34 ? 1 : 0;
      for (const y of [row, rows - 1 - row]) {
        cells[y * COLUMNS + column] = on;
        cells[y * COLUMNS + COLUMNS - 1 - column] = on;
      }
    }
  }
  const generations = [cells];
  while (generations.length < GENERATIONS) {
    const next = new Uint8Array(cells.length);
    for (let row = 0, n = 0; row < rows; row++) {
      for (let column = 0; column < COLUMNS; column++, n++) {
        let around = 0;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            if (dx === 0 && dy === 0) continue;
            const at = ((row + dy + rows) % rows) * COLUMNS + ((column + dx + COLUMNS) % COLUMNS);
            if ((cells[at] as number) > 0) around++;
          }
        }
        const age = cells[n] as number;
        if (around === 3 || (around === 2 && age > 0)) next[n] = Math.min(200, age + 1);
      }
    }
    cells = next;
    generations.push(cells);
  }
  return generations;
}
