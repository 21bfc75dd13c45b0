import { colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { box, disc, line } from '#demo/canvas/shapes.ts';

/** The number of swings of the slowest of the fifteen pendulums per loop; each next one swings once more. */
const SLOWEST = 7;
const COUNT = 15;

/** Fifteen pendulums in a row, seen from the front. Palette: wall, wall edge, beam, string, then the balls from first to last. */
export const pendulums: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const [wall, edge, beam, string] = [colour(hex(0)), colour(hex(1)), colour(hex(2)), colour(hex(3))];
  const paints = ramp(palette.slice(4));
  const still = { width, height, rgb: new Float32Array(width * height * 3) };
  shade(still, 8, (x, y, out) =>
    out.set(
      mix(wall, edge, smooth(0.1, 1, Math.sqrt((x - width / 2) ** 2 + (y - height * 0.4) ** 2) / (height * 0.72))),
    ),
  );
  const top = height * 0.085;
  const radius = 13 * unit;
  return (phase, picture) => {
    picture.rgb.set(still.rgb);
    // The farthest first: the row leads away from the viewer, and the longer strings are in front.
    for (let n = COUNT - 1; n >= 0; n--) {
      const swings = SLOWEST + n;
      const long = height * (0.31 + 0.5 * (SLOWEST / swings) ** 1.1);
      const share = n / (COUNT - 1);
      const hang = width / 2 + (share - 0.5) * width * 0.12;
      const beat = Math.cos(TURN * phase * swings);
      const turn = beat * 0.27 * (1 + 0.25 * share);
      const paint = pick(paints, share);
      const at = (when: number): [number, number] => {
        const lean = Math.cos(TURN * when * swings) * 0.27 * (1 + 0.25 * share);
        return [hang + Math.sin(lean) * long, top + Math.cos(lean) * long];
      };
      for (let trail = 6; trail > 0; trail--) {
        const [x, y] = at(phase - trail * 0.0022);
        disc(picture, x, y, radius * (1 - trail * 0.06), paint, 0.1, 2 * unit);
      }
      const x = hang + Math.sin(turn) * long;
      const y = top + Math.cos(turn) * long;
      line(picture, hang, top, x, y, 1.1 * unit, string, 0.6);
      disc(picture, x + 5 * unit, y + 8 * unit, radius, scaled(edge, 0.5), 0.3, 9 * unit);
      disc(picture, x, y, radius, scaled(paint, 0.7), 1, 1.3);
      disc(picture, x - radius * 0.14, y - radius * 0.16, radius * 0.72, paint, 0.9, radius * 0.6);
      disc(picture, x - radius * 0.34, y - radius * 0.4, radius * 0.2, [1.2, 1.2, 1.2], 0.75, radius * 0.25);
    }
    box(picture, width * 0.24, top - 9 * unit, width * 0.52, 15 * unit, beam);
    box(picture, width * 0.24, top - 9 * unit, width * 0.52, 3 * unit, mix(beam, [1, 1, 1], 0.25));
  };
};
