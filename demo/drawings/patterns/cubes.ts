import { colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { backdrop } from '#demo/canvas/field.ts';
import { TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { polygon } from '#demo/canvas/shapes.ts';

const SIDE = 15;

/** A sea of cubes. Palette: ground top, ground bottom, then cubes from the trough to the crest. */
export const cubes: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const ground = ramp(palette.slice(0, 2));
  const paints = ramp(palette.slice(2));
  const low = colour(palette[1] ?? '#000000');
  const half = width / (SIDE + 1.2) / 1.05;
  const flat = half * 0.56;
  return (phase, picture) => {
    backdrop(picture, ground);
    const beat = scene.level(phase, 0.05);
    const waveAt = (a: number, b: number): number => {
      const da = a - (SIDE - 1) / 2;
      const db = b - (SIDE - 1) / 2;
      const far = Math.sqrt(da * da + db * db);
      return Math.sin(far * 0.72 - TURN * phase * 2) * 0.6 + Math.sin((da + db) * 0.34 + TURN * phase) * 0.4;
    };
    const tall = (52 + 6 * beat) * unit;
    for (let sum = 0; sum <= (SIDE - 1) * 2; sum++) {
      for (let a = Math.max(0, sum - SIDE + 1); a <= Math.min(SIDE - 1, sum); a++) {
        const b = sum - a;
        const wave = waveAt(a, b);
        const x = width / 2 + (a - b) * half;
        const y = height * 0.47 + (sum - SIDE + 1) * flat - wave * tall;
        const paint = pick(paints, 0.5 + 0.48 * wave);
        const h = half * 0.97;
        const f = flat * 0.97;
        // A side is visible only above the neighbour in front; the outer rows are visible down to the bottom.
        const left = b === SIDE - 1 ? 92 * unit : (wave - waveAt(a, b + 1)) * tall + 3 * unit;
        const right = a === SIDE - 1 ? 92 * unit : (wave - waveAt(a + 1, b)) * tall + 3 * unit;
        if (left > 0)
          polygon(picture, [x - h, y, x, y + f, x, y + f + left, x - h, y + left], mix(scaled(paint, 0.62), low, 0.18));
        if (right > 0)
          polygon(
            picture,
            [x + h, y, x, y + f, x, y + f + right, x + h, y + right],
            mix(scaled(paint, 0.36), low, 0.3),
          );
        polygon(picture, [x, y - f, x + h, y, x, y + f, x - h, y], paint);
        polygon(
          picture,
          [x, y - f * 0.55, x + h * 0.55, y, x, y + f * 0.55, x - h * 0.55, y],
          mix(paint, [1, 1, 1], 0.16 + 0.12 * wave),
        );
      }
    }
  };
};
