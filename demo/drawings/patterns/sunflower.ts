import { colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { disc, polygon } from '#demo/canvas/shapes.ts';

const GOLDEN = Math.PI * (3 - Math.sqrt(5));
// How far twenty-one steps of the golden angle go beyond eight whole turns.
const DRIFT = 21 * GOLDEN - 8 * TURN;

/** A sunflower whose seeds move outwards in spirals. Palette: sky, sky edge, petal, petal tip, then seeds from the middle out. */
export const sunflower: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const [sky, edge, petal, tip] = [colour(hex(0)), colour(hex(1)), colour(hex(2)), colour(hex(3))];
  const seeds = ramp(palette.slice(4));
  const x = width / 2;
  const y = height * 0.47;
  const count = 620;
  const size = width * 0.3;
  return (phase, picture) => {
    shade(picture, 8, (px, py, out) =>
      out.set(mix(sky, edge, smooth(0.1, 1, Math.sqrt((px - x) ** 2 + (py - y) ** 2) / (height * 0.6)))),
    );
    const sway = Math.sin(TURN * phase) * 0.05;
    for (let layer = 0; layer < 3; layer++) {
      for (let n = 0; n < 21; n++) {
        const turn = ((n + layer / 3) / 21) * TURN + sway * (layer + 1) * 0.8;
        const long = size * (1.62 - layer * 0.16) * (1 + 0.04 * Math.sin(TURN * (phase * 2 + (n / 21) * 3)));
        leaf(
          picture,
          x,
          y,
          turn,
          size * 0.82,
          long,
          size * 0.15,
          scaled(petal, 0.78 + layer * 0.12),
          layer === 2 ? mix(tip, petal, 0.06) : null,
        );
      }
    }
    disc(picture, x + 3 * unit, y + 6 * unit, size * 1.04, [0.1, 0.05, 0.02], 0.35, 16 * unit);
    disc(picture, x, y, size * 1.02, scaled(pick(seeds, 1), 0.45));
    // Each seed moves outwards to the first position of the seed 21 places further: the spirals move, the flower does not change.
    for (let n = count; n >= 1; n--) {
      const place = n + phase * 21;
      if (place > count) continue;
      const share = place / count;
      const away = size * Math.sqrt(share);
      const turn = n * GOLDEN + phase * DRIFT + sway;
      const wave = 0.5 + 0.5 * Math.sin(TURN * (share * 2.5 - phase * 2));
      const dot =
        (1.6 + 4.2 * share ** 0.6) * (0.72 + 0.4 * wave) * smooth(0, 0.02, share) * smooth(1.0, 0.97, share) * unit;
      const px = x + Math.cos(turn) * away;
      const py = y + Math.sin(turn) * away;
      const paint = mix(pick(seeds, share), [1, 0.95, 0.7], 0.3 * wave);
      disc(picture, px + 0.8 * unit, py + 1.2 * unit, dot, [0.08, 0.03, 0.02], 0.5, 1.5);
      disc(picture, px, py, dot, paint, 1, 1.2);
      disc(picture, px - dot * 0.3, py - dot * 0.35, dot * 0.35, [1, 1, 1], 0.35, dot * 0.5 + 0.5);
    }
  };
};

function leaf(
  picture: Parameters<typeof disc>[0],
  x: number,
  y: number,
  turn: number,
  from: number,
  to: number,
  wide: number,
  paint: readonly [number, number, number],
  tip: readonly [number, number, number] | null,
): void {
  const spot = (along: number, across: number): [number, number] => [
    x + Math.cos(turn) * along - Math.sin(turn) * across,
    y + Math.sin(turn) * along + Math.cos(turn) * across,
  ];
  const outline = (scale: number): number[] => {
    const points: number[] = [];
    for (let step = 0; step <= 8; step++) {
      const share = step / 8;
      points.push(
        ...spot(from + (to - from) * share, wide * scale * Math.sin(Math.PI * share ** 0.8) * (1 - share * 0.25)),
      );
    }
    for (let step = 8; step >= 0; step--) {
      const share = step / 8;
      points.push(
        ...spot(from + (to - from) * share, -wide * scale * Math.sin(Math.PI * share ** 0.8) * (1 - share * 0.25)),
      );
    }
    return points;
  };
  polygon(picture, outline(1), scaled(paint, 0.82));
  polygon(picture, outline(0.8), paint);
  if (tip) polygon(picture, outline(0.34), mix(paint, tip, 0.6), 0.7);
}
