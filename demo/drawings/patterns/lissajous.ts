import { bloom } from '#demo/canvas/bloom.ts';
import { colour, mix, pick, ramp } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { disc, line } from '#demo/canvas/shapes.ts';

/** A 3:4 Lissajous curve on a screen of dots. Palette: ground, edge, grid, then the repeating colours of the curve. */
export const lissajous: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const [ground, edge, grid] = [colour(hex(0)), colour(hex(1)), colour(hex(2))];
  const paints = ramp(palette.slice(3), true);
  const size = Math.min(width, height) * 0.4;
  const x = width / 2;
  const y = height / 2;
  const steps = 520;
  return (phase, picture) => {
    shade(picture, 8, (px, py, out) =>
      out.set(mix(ground, edge, smooth(0.1, 0.75, Math.sqrt((px - x) ** 2 + (py - y) ** 2) / Math.max(width, height)))),
    );
    for (let row = -5; row <= 5; row++) {
      for (let column = -5; column <= 5; column++) {
        const bright = row === 0 || column === 0 ? 0.75 : 0.32;
        disc(picture, x + column * size * 0.21, y + row * size * 0.21, 1.1 * unit, grid, bright, 1.1, 'add');
      }
    }
    const shift = TURN * phase;
    const spot = (share: number, lag: number): [number, number] => {
      const turn = TURN * share;
      const grow = 1 + 0.03 * scene.level(phase, 0.2);
      return [
        x + Math.sin(3 * turn + shift - lag) * size * grow,
        y + Math.sin(4 * turn + (shift - lag) * 2) * size * grow,
      ];
    };
    for (let echo = 5; echo >= 0; echo--) {
      const strong = echo === 0 ? 1 : 0.5 - echo * 0.07;
      const count = echo === 0 ? steps : 200;
      for (let n = 0; n < count; n++) {
        const [x0, y0] = spot(n / count, echo * 0.12);
        const [x1, y1] = spot((n + 1) / count, echo * 0.12);
        const paint = pick(paints, fraction(n / count + phase));
        line(picture, x0, y0, x1, y1, (echo === 0 ? 3.4 : 1.3) * unit, paint, strong, 'light');
      }
    }
    for (let head = 0; head < 3; head++) {
      const [hx, hy] = spot(fraction(phase + head / 3), 0);
      disc(picture, hx, hy, 5 * unit, [1.6, 1.6, 1.6], 1, 2 * unit);
    }
    bloom(picture, 0.35, 16 * unit, 0.95);
  };
};
