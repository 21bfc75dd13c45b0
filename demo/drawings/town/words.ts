import { colour, pick, ramp } from '#demo/canvas/colour.ts';
import { flood } from '#demo/canvas/field.ts';
import { strokesOf, textWidth } from '#demo/canvas/letters.ts';
import { TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { path } from '#demo/canvas/shapes.ts';

const texts: readonly (readonly string[])[] = [
  ['PLAY', 'IT', 'AGAIN'],
  ['S', 'L', 'O', 'W'],
  ['LOUD', 'LOUD', 'LOUD', 'LOUD', 'LOUD'],
  ['SO', 'FT'],
  ['O', 'DD'],
];

/** A line of words that waves and leaves echoes; the variant selects the words. Palette: ground, then echoes from far to near, then the ink. */
export const words: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const ground = colour(palette[0] ?? '#000000');
  const echoes = ramp(palette.slice(1));
  const lines = texts[scene.variant] ?? [];
  const room = width * 0.76;
  const rowTall = (height * 0.8) / lines.length;
  const rows = lines.map((text, row) => {
    const tall = Math.min(rowTall * 0.68, (room / textWidth(text, 6)) * 6);
    const x = (width - textWidth(text, tall)) / 2;
    return strokesOf(text, x, height * 0.1 + rowTall * (row + 0.5) - tall / 2, tall);
  });
  const count = 9;
  return (phase, picture) => {
    flood(picture, ground);
    for (let echo = 0; echo < count; echo++) {
      const share = echo / (count - 1);
      const lag = (count - 1 - echo) * 0.021;
      const paint = pick(echoes, share);
      rows.forEach((strokes, row) => {
        for (const stroke of strokes) {
          const when = phase - lag - stroke.letter * 0.045 - row * 0.09;
          const beat = Math.sin(TURN * when * 2);
          const dx = Math.sin(TURN * when) * 20 * unit;
          const dy = beat * 20 * unit;
          const moved = stroke.points.map((value, at) =>
            at % 2 === 0
              ? value + dx + Math.sin(TURN * when + (stroke.points[at + 1] ?? 0) / unit / 90) * 8 * unit
              : value + dy,
          );
          path(picture, moved, (11 + 4 * share) * unit, paint);
        }
      });
    }
  };
};
