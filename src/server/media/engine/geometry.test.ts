import { describe, expect, it } from 'vitest';
import { rungSize } from '#lib/media/shown-size.ts';
import { displayedSize, firstRungOf, orientationOf, rungsOf } from './geometry.ts';

const one = 65_536;
const matrix = (a: number, b: number, c: number, d: number) => {
  const bytes = Buffer.alloc(36);
  for (const [at, value] of [a, b, 0, c, d].entries()) bytes.writeInt32LE(value * one, at * 4);
  return bytes;
};

describe('orientation', () => {
  it.each([
    ['upright', matrix(1, 0, 0, 1), 0, false],
    ['a quarter clockwise', matrix(0, 1, -1, 0), 1, false],
    ['upside down', matrix(-1, 0, 0, -1), 2, false],
    ['a quarter counter-clockwise', matrix(0, -1, 1, 0), 3, false],
    ['mirrored', matrix(-1, 0, 0, 1), 0, true],
    ['mirrored top to bottom', matrix(1, 0, 0, -1), 2, true],
    ['mirrored, then a quarter clockwise', matrix(0, -1, -1, 0), 1, true],
    ['mirrored, then a quarter counter-clockwise', matrix(0, 1, 1, 0), 3, true],
    ['rotated by 45 degrees', matrix(0.7, 0.7, -0.7, 0.7), 0, false],
    ['no matrix', null, 0, false],
  ] as const)('is read: %s', (_, bytes, turns, mirrored) => {
    expect(orientationOf(bytes)).toEqual({ turns, mirrored });
  });

  it('and the shape of the samples make the displayed size', () => {
    const sideways = { turns: 1, mirrored: false } as const;
    expect(displayedSize({ width: 1920, height: 1080 }, { num: 0, den: 1 }, sideways)).toEqual({
      width: 1080,
      height: 1920,
    });
    const upright = { turns: 0, mirrored: false } as const;
    expect(displayedSize({ width: 720, height: 576 }, { num: 16, den: 15 }, upright)).toEqual({
      width: 768,
      height: 576,
    });
    expect(displayedSize({ width: 640, height: 360 }, { num: 1, den: 2 }, upright)).toEqual({
      width: 640,
      height: 720,
    });
  });
});

describe('rungs', () => {
  it.each([
    [{ width: 1080, height: 1920 }, [360, 540, 720, 1080]],
    [{ width: 3840, height: 2160 }, [360, 540, 720, 1080]],
    [{ width: 1280, height: 800 }, [360, 540, 720]],
    [{ width: 640, height: 480 }, [360, 480]],
    [{ width: 640, height: 360 }, [360]],
    [{ width: 101, height: 99 }, [98]],
  ])('of %o are never larger', (source, expected) => {
    expect(rungsOf(source)).toEqual(expected);
    for (const rung of expected) {
      const { width, height } = rungSize(source, rung);
      expect([width % 2, height % 2, Math.min(width, height)]).toEqual([0, 0, rung]);
      expect(width <= source.width && height <= source.height).toBe(true);
    }
    expect(expected).toContain(firstRungOf(source));
  });
});
