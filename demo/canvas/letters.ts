import type { Picture } from '#demo/encoding/picture.ts';
import type { Colour } from './colour.ts';
import { type Blend, path } from './shapes.ts';

// A letter is a few lines in a field 4 wide and 6 high, y downwards: x0, y0, x1, y1 and so on.
type Strokes = readonly (readonly number[])[];

/** Points on an ellipse; in degrees, where 0 is right and 90 is down. */
function arc(x: number, y: number, wide: number, tall: number, from: number, to: number): number[] {
  const steps = Math.max(4, Math.round(Math.abs(to - from) / 12));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const turn = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + Math.cos(turn) * wide, y + Math.sin(turn) * tall];
  }).flat();
}

const letters: Record<string, Strokes> = {
  A: [
    [0, 6, 2, 0, 4, 6],
    [0.75, 4, 3.25, 4],
  ],
  B: [
    [
      2,
      3,
      0,
      3,
      0,
      0,
      2,
      0,
      ...arc(2.2, 1.5, 1.5, 1.5, -90, 90),
      2,
      3,
      ...arc(2.4, 4.5, 1.6, 1.5, -90, 90),
      0,
      6,
      0,
      3,
    ],
  ],
  C: [arc(2.2, 3, 2.2, 3, -48, -312)],
  D: [[0, 0, 0, 6, 1.4, 6, ...arc(1.4, 3, 2.6, 3, 90, -90), 0, 0]],
  E: [
    [3.7, 0, 0, 0, 0, 6, 3.7, 6],
    [0, 3, 3, 3],
  ],
  F: [
    [3.7, 0, 0, 0, 0, 6],
    [0, 3, 3, 3],
  ],
  G: [[...arc(2.2, 3, 2.2, 3, -48, -360), 2.4, 3]],
  H: [
    [0, 0, 0, 6],
    [4, 0, 4, 6],
    [0, 3, 4, 3],
  ],
  I: [[0.6, 0, 0.6, 6]],
  J: [[3, 0, 3, 4.2, ...arc(1.5, 4.4, 1.5, 1.6, 0, 180)]],
  K: [
    [0, 0, 0, 6],
    [3.8, 0, 0, 3.4],
    [1.3, 2.3, 4, 6],
  ],
  L: [[0, 0, 0, 6, 3.4, 6]],
  M: [[0, 6, 0, 0, 2.4, 4, 4.8, 0, 4.8, 6]],
  N: [[0, 6, 0, 0, 4, 6, 4, 0]],
  O: [arc(2.3, 3, 2.3, 3, -90, 270)],
  P: [[0, 6, 0, 0, 2, 0, ...arc(2.2, 1.7, 1.7, 1.7, -90, 90), 0, 3.4]],
  Q: [arc(2.3, 3, 2.3, 3, -90, 270), [2.8, 4.2, 4.6, 6.2]],
  R: [
    [0, 6, 0, 0, 2, 0, ...arc(2.2, 1.6, 1.6, 1.6, -90, 90), 0, 3.2],
    [2, 3.2, 3.9, 6],
  ],
  S: [[...arc(2, 1.6, 1.75, 1.6, -35, -270), ...arc(2, 4.5, 1.9, 1.5, -90, 145)]],
  T: [
    [0, 0, 4, 0],
    [2, 0, 2, 6],
  ],
  U: [[0, 0, 0, 4, ...arc(2, 4, 2, 2, 180, 0), 4, 0]],
  V: [[0, 0, 2, 6, 4, 0]],
  W: [[0, 0, 1.4, 6, 2.8, 1.2, 4.2, 6, 5.6, 0]],
  X: [
    [0, 0, 4, 6],
    [4, 0, 0, 6],
  ],
  Y: [
    [0, 0, 2, 3.1, 4, 0],
    [2, 3.1, 2, 6],
  ],
  Z: [[0, 0, 4, 0, 0, 6, 4, 6]],
  ' ': [],
};

function widthOf(letter: string): number {
  if (letter === ' ') return 2;
  return Math.max(...(letters[letter] ?? []).flatMap((stroke) => stroke.filter((_, at) => at % 2 === 0)), 1.2);
}

/** One line of a letter, in pixels, and the index of its letter in the text. */
export interface Stroke {
  letter: number;
  points: number[];
}

/** The lines of a text of capital letters, `tall` pixels high, from its upper left corner; an unknown letter is a gap. */
export function strokesOf(text: string, x: number, y: number, tall: number, gap = 1.5): Stroke[] {
  const scale = tall / 6;
  let left = x;
  return [...text].flatMap((letter, index) => {
    const strokes = (letters[letter] ?? []).map((stroke) => ({
      letter: index,
      points: stroke.map((value, at) => (at % 2 === 0 ? left : y) + value * scale),
    }));
    left += (widthOf(letter) + gap) * scale;
    return strokes;
  });
}

/** Width in pixels of a text that is `tall` pixels high. */
export function textWidth(text: string, tall: number, gap = 1.5): number {
  return ([...text].reduce((sum, letter) => sum + widthOf(letter) + gap, 0) - gap) * (tall / 6);
}

/** Writes a text that is centred on a point. */
export function write(
  picture: Picture,
  text: string,
  middle: readonly [number, number],
  tall: number,
  thick: number,
  paint: Colour,
  alpha = 1,
  blend: Blend = 'light',
): void {
  const [x, y] = middle;
  for (const stroke of strokesOf(text, x - textWidth(text, tall) / 2, y - tall / 2, tall))
    path(picture, stroke.points, thick, paint, alpha, blend);
}
