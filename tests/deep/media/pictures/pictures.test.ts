import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageVariant, stopEngine } from '#server/media/engine/engine.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

describe('a picture', () => {
  it('is made for many simultaneous requests, even for equal ones', async () => {
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

  it('is made after the engine was stopped', async () => {
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
});

it('a picture with a waiting request is made before pictures without one', async () => {
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
