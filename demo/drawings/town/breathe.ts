import { bloom } from '#demo/canvas/bloom.ts';
import { colour, mix } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { write } from '#demo/canvas/letters.ts';
import { smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { disc, ring } from '#demo/canvas/shapes.ts';

/** A flower of circles that opens and closes. Palette: ground open, ground closed, edge, petals from one side to the other (two), words. */
export const breathe: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const [open, closed, edge, petal, other, ink] = [0, 1, 2, 3, 4, 5].map((index) =>
    colour(palette[index] ?? '#000000'),
  ) as [
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
    ReturnType<typeof colour>,
  ];
  const x = width / 2;
  const y = height * 0.44;
  return (phase, picture) => {
    const breath = 0.5 - 0.5 * Math.cos(TURN * phase);
    const full = smooth(0, 1, breath);
    const ground = mix(closed, open, full);
    shade(picture, 8, (px, py, out) =>
      out.set(mix(ground, edge, smooth(0.1, 1.05, Math.sqrt((px - x) ** 2 + (py - y) ** 2) / (height * 0.58)))),
    );
    for (let n = 0; n < 4; n++) {
      const share = (n + 1) / 4;
      ring(picture, x, y, (60 + 110 * full * share + 12 * n) * unit, 1.2 * unit, ink, 0.13 * (1 - share * 0.7), 'add');
    }
    const petals = 8;
    for (let n = 0; n < petals; n++) {
      const turn = (n / petals) * TURN + phase * TURN * 0.25 + full * 0.9;
      const away = (10 + 62 * full) * unit;
      const size = (34 + 34 * full) * unit;
      const paint = mix(petal, other, 0.5 - 0.5 * Math.cos((n / petals) * TURN + TURN * phase));
      disc(picture, x + Math.cos(turn) * away, y + Math.sin(turn) * away, size, paint, 0.23, 3 * unit, 'add');
      ring(
        picture,
        x + Math.cos(turn) * away,
        y + Math.sin(turn) * away,
        size,
        1.2 * unit,
        mix(paint, [1, 1, 1], 0.5),
        0.22,
        'add',
      );
    }
    bloom(picture, 0.5, 30 * unit, 0.4);
    const inward = smooth(0.02, 0.09, phase) * smooth(0.49, 0.42, phase);
    const outward = smooth(0.52, 0.59, phase) * smooth(0.99, 0.92, phase);
    write(picture, 'BREATHE', [x, height * 0.8], 15 * unit, 2.1 * unit, ink, 0.75 * Math.max(inward, outward));
    write(picture, 'IN', [x, height * 0.855], 25 * unit, 3.2 * unit, ink, inward);
    write(picture, 'OUT', [x, height * 0.855], 25 * unit, 3.2 * unit, ink, outward);
    const dots = 10;
    for (let n = 0; n < dots; n++) {
      const now = Math.floor(phase * dots) === n;
      disc(picture, x + (n - (dots - 1) / 2) * 13 * unit, height * 0.92, (now ? 3 : 2) * unit, ink, now ? 0.95 : 0.3);
    }
  };
};
