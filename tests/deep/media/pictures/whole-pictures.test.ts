import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageVariant, probeMedia } from '#server/media/engine/engine.ts';
import { cutVideo } from '#tests/fixtures/bad-files.ts';
import { noisyImage } from '#tests/fixtures/image.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();
const damaged = 'The image is cut off or damaged.';

/** A copy of the file without this number of bytes at its end. */
function without(bytes: number, source: string): string {
  const whole = readFileSync(source);
  const path = `${source}-${bytes}`;
  writeFileSync(path, whole.subarray(0, whole.length - bytes));
  return path;
}

const delivered = [
  { fit: 'limit', width: 300, format: 'webp' },
  { fit: 'limit', width: 1600, format: 'webp' },
  { fit: 'limit', width: 1600, format: 'jpeg' },
  { fit: 'fill', width: 90, height: 160, blur: 1000, format: 'jpeg' },
] as const;

/** Creates every kind of delivered picture, and returns their sizes. */
async function deliver(source: string): Promise<string[]> {
  const made = await Promise.all(
    delivered.map((shape, n) => imageVariant({ source, target: place.path('made', `${n}.${shape.format}`), ...shape })),
  );
  return made.map(({ width, height }) => `${width}x${height}`);
}

describe('an image without its last bytes', () => {
  it.each([
    ['a JPEG without its end marker', 2, { format: 'jpeg' }],
    ['a JPEG without its last row', 2000, { format: 'jpeg' }],
    ['a JPEG on its side', 12, { format: 'jpeg', orientation: 6 }],
    ['a progressive JPEG', 12, { format: 'jpeg', progressive: true }],
    ['a PNG', 16, { format: 'png' }],
  ] as const)('is taken, and delivered in every size: %s', async (name, missing, spec) => {
    const source = without(missing, await noisyImage(place.path(name), spec));
    const sideways = 'orientation' in spec;
    const size = sideways ? { width: 600, height: 800 } : { width: 800, height: 600 };
    expect(await probeMedia(source)).toMatchObject({ kind: 'image', format: spec.format, ...size });
    const own = sideways ? '600x800' : '800x600';
    expect(await deliver(source)).toEqual([sideways ? '300x400' : '300x225', own, own, '90x160']);
  });

  it.each([
    ['a tenth of a JPEG', 0.85, { format: 'jpeg' }],
    ['a tenth of a PNG', 0.85, { format: 'png' }],
    ['a pass over a progressive JPEG', 0.5, { format: 'jpeg', progressive: true }],
  ] as const)('is refused at the upload when more is missing: %s', async (name, share, spec) => {
    const source = cutVideo(place.path('part', name), await noisyImage(place.path(`${name} whole`), spec), share);
    await expectFault(probeMedia(source), damaged);
    await expectFault(deliver(source), damaged);
  });

  it('is refused at the upload if its middle is noise', async () => {
    const bytes = readFileSync(await noisyImage(place.path('middle'), { format: 'png' }));
    const from = Math.floor(bytes.length * 0.6);
    for (let at = from; at < from + 4000; at += 1) bytes[at] = (at * 167) & 0xff;
    writeFileSync(place.path('noise.png'), bytes);
    await expectFault(probeMedia(place.path('noise.png')), damaged);
  });
});

describe('a long image', () => {
  it.each([
    ['a long screenshot', 1080, 17_000, ['300x4722', '1041x16383', '1041x16383', '90x160']],
    ['a very long one', 600, 40_000, ['246x16383', '246x16383', '246x16383', '90x160']],
    ['a line', 2, 50_000, ['1x16383', '1x16383', '1x16383', '90x160']],
    ['a wide one', 40_000, 600, ['300x5', '1600x24', '1600x24', '90x160']],
  ])('is delivered in every size: %s', async (name, width, height, sizes) => {
    const source = place.path(`${name}.png`);
    await sharp({ create: { width, height, channels: 3, background: '#123456' } })
      .png()
      .toFile(source);
    expect(await probeMedia(source)).toMatchObject({ width, height });
    expect(await deliver(source)).toEqual(sizes);
  });

  it('is not made as AVIF when that takes too much memory', async () => {
    const source = place.path('for-avif.png');
    await sharp({ create: { width: 1080, height: 17_000, channels: 3, background: '#123456' } })
      .png()
      .toFile(source);
    const target = place.path('long.avif');
    const work = imageVariant({ source, target, fit: 'limit', width: 1080, format: 'avif' });
    await expectFault(work, 'more time or memory');
  });
});
