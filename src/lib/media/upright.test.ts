import sharp from 'sharp';
import { expect, test } from 'vitest';
import { orientationIn } from './upright.ts';

const drawing = () => sharp({ create: { width: 8, height: 6, channels: 3, background: '#f00' } });

test.each([2, 3, 6, 8])('the orientation %d of a WebP is found, and can be taken out', async (turn) => {
  const bytes = new Uint8Array(await drawing().withMetadata({ orientation: turn }).webp().toBuffer());
  const note = orientationIn(bytes);
  expect(note?.turn).toBe(turn);
  const { at = 0, isLittle = true } = note ?? {};
  bytes[at + (isLittle ? 0 : 1)] = 1;
  expect((await sharp(bytes).metadata()).orientation).toBe(1);
});

test('a WebP without an orientation, another format and a truncated file have none', async () => {
  const turned = new Uint8Array(await drawing().withMetadata({ orientation: 6 }).webp().toBuffer());
  expect(orientationIn(new Uint8Array(await drawing().webp().toBuffer()))).toBeNull();
  expect(orientationIn(new Uint8Array(await drawing().withMetadata({ orientation: 6 }).jpeg().toBuffer()))).toBeNull();
  for (let length = 0; length < turned.length; length += 1)
    expect(() => orientationIn(turned.subarray(0, length))).not.toThrow();
});
