import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageVariant, probeMedia } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { animatedGif, writeImage } from '#tests/fixtures/image.ts';
import { colourOf } from './inspect.ts';
import { expectFault, workplace } from './workplace.ts';

const place = workplace();

async function cornersOf(path: string) {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].map((from) =>
    colourOf([...data.subarray(from, from + 3)]),
  );
}

describe('a picture', () => {
  test.each(['webp', 'avif', 'jpeg', 'png'] as const)(
    'keeps its shape and its colours in the requested width: %s',
    async (format) => {
      const target = place.path(`limit.${format}`);
      const made = await imageVariant({
        source: await writeImage(place.path('a.jpg')),
        target,
        fit: 'limit',
        width: 200,
        format,
      });
      expect(made).toMatchObject({ width: 200, height: 150 });
      expect((await sharp(target).metadata()).format).toBe(format === 'avif' ? 'heif' : format);
      expect(await cornersOf(target)).toEqual(['red', 'green', 'blue', 'white']);
    },
  );

  test('is never enlarged', async () => {
    const target = place.path('same.webp');
    const source = await writeImage(place.path('b.png'), { format: 'png' });
    expect(await imageVariant({ source, target, fit: 'limit', width: 1600, format: 'webp' })).toMatchObject({
      width: 400,
      height: 300,
    });
  });

  test('fills a frame exactly, and can be blurred', async () => {
    const target = place.path('fill.webp');
    const source = await writeImage(place.path('c.jpg'));
    const made = await imageVariant({
      source,
      target,
      fit: 'fill',
      width: 90,
      height: 160,
      blur: 1000,
      format: 'webp',
    });
    expect(made).toMatchObject({ width: 90, height: 160 });
    const { data } = await sharp(target).raw().toBuffer({ resolveWithObject: true });
    // Without a blur, one pixel is red and the next is green.
    const middle = (80 * 90 + 45) * 3;
    expect(Math.abs((data[middle] ?? 0) - (data[middle + 3] ?? 0))).toBeLessThan(20);
  });

  test('is upright and reveals neither place nor device', async () => {
    const source = await writeImage(place.path('d.jpg'), { orientation: 6, tagged: true });
    const target = place.path('upright.jpeg');
    const made = await imageVariant({ source, target, fit: 'limit', width: 150, format: 'jpeg' });
    expect(made).toMatchObject({ width: 150, height: 200 });
    expect(await cornersOf(target)).toEqual(['blue', 'red', 'white', 'green']);
    const { exif, icc, orientation } = await sharp(target).metadata();
    expect([exif, icc, orientation ?? 1]).toEqual([undefined, undefined, 1]);
    expect(readFileSync(target).includes('Acme')).toBe(false);
  });

  test('keeps its colours when its source has a colour profile', async () => {
    const source = await writeImage(place.path('p3.png'), { format: 'png', profile: 'p3' });
    expect((await sharp(source).metadata()).icc).toBeDefined();
    const target = place.path('srgb.png');
    await imageVariant({ source, target, fit: 'limit', width: 100, format: 'png' });
    expect((await sharp(target).metadata()).icc).toBeUndefined();
    expect(await cornersOf(target)).toEqual(['red', 'green', 'blue', 'white']);
  });

  test('shows the first frame of an animation', async () => {
    const source = await animatedGif(place.path('moving.gif'));
    expect(await probeMedia(source)).toEqual({ kind: 'image', format: 'gif', width: 64, height: 48, pages: 3 });
    const target = place.path('still.webp');
    expect(await imageVariant({ source, target, fit: 'limit', width: 300, format: 'webp' })).toMatchObject({
      width: 64,
      height: 48,
    });
    expect((await sharp(target).metadata()).pages ?? 1).toBe(1);
    expect((await cornersOf(target))[0]).toBe('red');
  });

  test('cannot be made from a video', async () => {
    const work = imageVariant({
      source: clip(),
      target: place.path('no.webp'),
      fit: 'limit',
      width: 20,
      format: 'webp',
    });
    await expectFault(work, 'This file is not an image');
  });
});
