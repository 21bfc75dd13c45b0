import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageVariant, probeMedia, stopEngine } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { animatedGif, writeImage } from '#tests/fixtures/image.ts';
import { colourOf } from '../inspect.ts';
import { expectFault, workplace } from '../workplace.ts';

const place = workplace();

async function cornersOf(path: string) {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].map((from) =>
    colourOf([...data.subarray(from, from + 3)]),
  );
}

describe('an image in another size', () => {
  it.each(['webp', 'avif', 'jpeg', 'png'] as const)('keeps its shape inside the width: %s', async (format) => {
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
  });

  it('is never enlarged', async () => {
    const target = place.path('same.webp');
    const source = await writeImage(place.path('b.png'), { format: 'png' });
    expect(await imageVariant({ source, target, fit: 'limit', width: 1600, format: 'webp' })).toMatchObject({
      width: 400,
      height: 300,
    });
  });

  it('fills a frame exactly, and can be a blur', async () => {
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

  it('is upright and reveals nothing about place and device', async () => {
    const source = await writeImage(place.path('d.jpg'), { orientation: 6, tagged: true });
    const target = place.path('upright.jpeg');
    const made = await imageVariant({ source, target, fit: 'limit', width: 150, format: 'jpeg' });
    expect(made).toMatchObject({ width: 150, height: 200 });
    expect(await cornersOf(target)).toEqual(['blue', 'red', 'white', 'green']);
    const { exif, icc, orientation } = await sharp(target).metadata();
    expect([exif, icc, orientation ?? 1]).toEqual([undefined, undefined, 1]);
    expect(readFileSync(target).includes('Acme')).toBe(false);
  });

  it('keeps its colours when the source has a profile of its own', async () => {
    const source = await writeImage(place.path('p3.png'), { format: 'png', profile: 'p3' });
    expect((await sharp(source).metadata()).icc).toBeDefined();
    const target = place.path('srgb.png');
    await imageVariant({ source, target, fit: 'limit', width: 100, format: 'png' });
    expect((await sharp(target).metadata()).icc).toBeUndefined();
    expect(await cornersOf(target)).toEqual(['red', 'green', 'blue', 'white']);
  });

  it('is the first frame of an animation', async () => {
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

  it('can be requested by many at once, even the same one', async () => {
    const source = await writeImage(place.path('e.jpg'));
    const ask = (n: number) =>
      imageVariant({
        source,
        target: place.path('many', `${n % 5}.webp`),
        fit: 'limit',
        width: 40 + (n % 5),
        format: 'webp',
      });
    const made = await Promise.all(Array.from({ length: 25 }, (_, n) => ask(n)));
    expect(made.map(({ width }) => width)).toEqual(Array.from({ length: 25 }, (_, n) => 40 + (n % 5)));
    expect(place.list('many')).toEqual(['0.webp', '1.webp', '2.webp', '3.webp', '4.webp']);
  });

  it('is also made after the engine was stopped', async () => {
    await stopEngine();
    const target = place.path('after.webp');
    await imageVariant({
      source: await writeImage(place.path('f.jpg')),
      target,
      fit: 'limit',
      width: 20,
      format: 'webp',
    });
    expect(existsSync(target)).toBe(true);
  });

  it('cannot be made from a video', async () => {
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

it('is made before what nobody waits for', async () => {
  const source = place.path('noise.jpg');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  await sharp({ create: { width: 1200, height: 1600, channels: 3, background: 'gray', noise } }).toFile(source);
  const make = (name: string, format: 'avif' | 'webp', width: number, isLong: boolean) =>
    imageVariant({ source, target: place.path(name), fit: 'limit', width, format, isLong });
  await make('warm.webp', 'webp', 100, false);
  const ended: string[] = [];
  const started = ['1.avif', '2.avif', '3.avif', '4.webp'].map((name) => {
    const isLong = name.endsWith('avif');
    return make(name, isLong ? 'avif' : 'webp', isLong ? 1080 : 320, isLong).then(() => ended.push(name));
  });
  await Promise.all(started);
  expect(ended[0]).toBe('4.webp');
  expect(ended).toHaveLength(4);
});
