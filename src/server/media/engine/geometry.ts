import { type ShortSide, shortSides } from '#lib/contract/media/sizes.ts';
import { evenBelow, type Size } from '#lib/media/shown-size.ts';

/** The short side of the first rendition. */
const firstRung: ShortSide = 540;

/** Quarter turns clockwise that bring the picture upright, after an optional mirroring left to right. */
export interface Orientation {
  turns: 0 | 1 | 2 | 3;
  mirrored: boolean;
}

const upright: Orientation = { turns: 0, mirrored: false };

/**
 * Reads a display matrix (nine 32-bit integers, as MP4 stores it). The four right angles, mirrored or not, are applied;
 * anything else (a skew, 7 degrees) counts as upright, as in browsers.
 */
export function orientationOf(matrix: Buffer | null): Orientation {
  if (!matrix || matrix.length < 36) return upright;
  // Entries are 16.16 fixed point; below a quarter is zero.
  const sign = (at: number) => {
    const value = matrix.readInt32LE(at * 4);
    return Math.abs(value) < 0x4000 ? 0 : Math.sign(value);
  };
  const [a, b, c, d] = [sign(0), sign(1), sign(3), sign(4)];
  if (a * d !== 0 && b === 0 && c === 0) return { turns: d > 0 ? 0 : 2, mirrored: a !== d };
  if (b * c !== 0 && a === 0 && d === 0) return { turns: c < 0 ? 1 : 3, mirrored: b === c };
  return upright;
}

/** Width and height on the screen, from the stored ones. */
export function displayedSize(coded: Size, aspect: { num: number; den: number }, orientation: Orientation): Size {
  const ratio = aspect.num > 0 && aspect.den > 0 ? aspect.num / aspect.den : 1;
  // Stretch, never shrink: a 720x576 picture of 16:15 samples is 768 wide.
  const width = ratio > 1 ? Math.round(coded.width * ratio) : coded.width;
  const height = ratio < 1 ? Math.round(coded.height / ratio) : coded.height;
  return orientation.turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Short sides of all renditions of a source; a source between two rungs stops at the lower one; a source below 540 keeps its own size. */
export function rungsOf(source: Size): number[] {
  const own = evenBelow(Math.min(source.width, source.height));
  const fitting = shortSides.filter((rung) => rung <= own);
  return own < firstRung && !fitting.some((rung) => rung === own) ? [...fitting, own] : fitting;
}

/** Short side of the first rendition. */
export function firstRungOf(source: Size): number {
  return Math.min(firstRung, evenBelow(Math.min(source.width, source.height)));
}
