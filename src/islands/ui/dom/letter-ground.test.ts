import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { letterGround } from './letter-ground.ts';

/** Codes like those that the server makes. */
const codes = Array.from({ length: 200 }, (_, index) =>
  createHash('sha256').update(`${index}`).digest('base64url').slice(0, 16),
);

/** The contrast of white against an OKLCH colour, by the formulas of CSS Color 4 and WCAG. */
function contrastOfWhite(colour: string): number {
  const [, l, c, h] = (/oklch\((\d+)% ([\d.]+) (-?\d+)\)/.exec(colour) ?? []).map(Number);
  if (l === undefined || c === undefined || h === undefined) throw new Error(`${colour} is no OKLCH colour`);
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test('white has enough contrast on the background of every letter', () => {
  for (const code of ['', ...codes]) expect(contrastOfWhite(letterGround(code)), code).toBeGreaterThan(4.5);
});

test('a member has the same colour everywhere, and few members share one', () => {
  expect(letterGround('ada')).toBe(letterGround('ada'));
  expect(new Set(codes.map(letterGround)).size).toBeGreaterThan(100);
  expect(letterGround()).toBe('oklch(45% 0 0)');
});
