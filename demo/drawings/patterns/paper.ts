import { colour, mix, ramp } from '#demo/canvas/colour.ts';
import { newRelief, stretch } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { clamp, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import type { Picture } from '#demo/encoding/picture.ts';

const SHEETS = 9;

/** Sheets of cut paper on top of each other, under a lamp that moves in a circle. Palette: sheets from the deepest to the top. */
export const paper: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const sheets = ramp(palette);
  const form = noise(`paper ${scene.seed}`, 2);
  const relief = newRelief(width, height, 4);
  const level = new Float32Array(width * height);
  const fibre = fibres(scene.seed);
  return (phase, picture) => {
    const at = form(phase * 2);
    for (let row = 0, n = 0; row < relief.rows; row++) {
      for (let column = 0; column < relief.columns; column++, n++) {
        const u = (column * 4) / unit;
        const v = (row * 4) / unit;
        const bend = at(u / 210 + 30, v / 210);
        const hole = Math.sqrt(((u - width / unit / 2) / 190) ** 2 + ((v - height / unit / 2) / 330) ** 2);
        relief.values[n] =
          (0.06 + 0.66 * hole + 0.34 * at(u / 150 + bend, v / 150) + 0.13 * at(u / 58, v / 58 + bend)) * SHEETS;
      }
    }
    stretch(relief, width, height, level);
    light(picture, level, { sheets, fibre, turn: TURN * phase, unit });
  };
};

function fibres(seed: number): Float32Array {
  const at = noise(`fibre ${seed}`)(0.5);
  return Float32Array.from({ length: 128 * 128 }, (_, n) => {
    const x = n % 128;
    const y = n >> 7;
    return 1 + 0.028 * at(x / 2, y / 2) + 0.02 * at(x / 16 + 9, y / 2);
  });
}

interface Lamp {
  sheets: ReturnType<typeof ramp>;
  fibre: Float32Array;
  turn: number;
  unit: number;
}

function light(picture: Picture, level: Float32Array, { sheets, fibre, turn, unit }: Lamp): void {
  const { width, height, rgb } = picture;
  // The colour of each sheet is computed once per frame.
  const paints = Array.from({ length: SHEETS + 1 }, (_, n) => {
    const at = Math.floor((n / SHEETS) * sheets.steps) * 3;
    return mix(
      [sheets.rgb[at] as number, sheets.rgb[at + 1] as number, sheets.rgb[at + 2] as number],
      colour('#000000'),
      0,
    );
  });
  const dx = Math.round(Math.cos(turn) * 7 * unit);
  const dy = Math.round(Math.sin(turn) * 7 * unit + 5 * unit);
  for (let y = 0, at = 0, to = 0; y < height; y++) {
    const sy = Math.min(height - 1, Math.max(0, y - dy));
    const fy = Math.min(height - 1, Math.max(0, y - dy * 2));
    for (let x = 0; x < width; x++, at++, to += 3) {
      const here = Math.min(SHEETS - 0.001, Math.max(0, level[at] as number));
      const sheet = Math.floor(here);
      const near = level[sy * width + Math.min(width - 1, Math.max(0, x - dx))] as number;
      const far = level[fy * width + Math.min(width - 1, Math.max(0, x - dx * 2))] as number;
      // A sheet casts a hard shadow nearby and a soft one further away.
      const dark = 0.36 * clamp((near - sheet - 1) * 5 + 0.5) + 0.2 * clamp((far - sheet - 0.8) * 1.6);
      const slope = Math.abs((level[Math.min(level.length - 1, at + 1)] as number) - here) + 0.012;
      const edge = clamp((here - sheet) / slope / 1.6);
      const rim = 0.14 * clamp(1.4 - (here - sheet) / slope / 2.2);
      const tone = (1 - dark) * (fibre[((y & 127) << 7) + (x & 127)] as number) + rim;
      const top = paints[sheet] ?? paints[0];
      const under = paints[Math.max(0, sheet - 1)] ?? paints[0];
      for (let channel = 0; channel < 3; channel++) {
        const below = (under?.[channel] as number) * 0.72;
        rgb[to + channel] = (below + ((top?.[channel] as number) - below) * edge) * tone;
      }
    }
  }
}
