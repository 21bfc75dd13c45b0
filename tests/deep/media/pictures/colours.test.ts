import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageVariant, probeMedia } from '#server/media/engine/engine.ts';
import { animatedGif, writeImage } from '#tests/fixtures/image.ts';
import { rawPng } from '#tests/fixtures/raw-png.ts';
import { colourOf } from '#tests/media/inspect.ts';
import { expectNear, fromP3, middleOf } from '#tests/media/pixels.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
const formats = ['avif', 'webp', 'jpeg'] as const;
type Format = (typeof formats)[number];

async function variant(source: string, format: Format, width = 300): Promise<string> {
  const target = place.path(`${source.split('/').at(-1)}-${width}.${format}`);
  await imageVariant({ source, target, fit: 'limit', width, format });
  return target;
}

describe.each(formats)('the colours of a %s', (format) => {
  it('are right for a photo in Display P3, for colours outside sRGB too', async () => {
    const tagged = await writeImage(place.path('tagged.png'), { format: 'png', profile: 'p3' });
    const { icc } = await sharp(tagged).metadata();
    if (!icc) throw new Error('no profile');
    for (const colour of [
      [200, 100, 50],
      [60, 160, 120],
      [255, 0, 0],
    ]) {
      const source = rawPng(place.path(`p3-${colour}.png`), { colour, profile: icc });
      expectNear((await middleOf(await variant(source, format))).pixel, fromP3(colour), 5);
    }
  });

  it('are right for a photo in CMYK', async () => {
    const source = place.path('cmyk.jpg');
    // A colour that print can also show.
    const colour = { r: 170, g: 140, b: 115 };
    await sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toFile(source);
    expect((await sharp(source).metadata()).space).toBe('cmyk');
    const { pixel, channels } = await middleOf(await variant(source, format));
    expect(channels).toBe(3);
    expectNear(pixel, [170, 140, 115], 10);
  });

  it('are right for a photo with 16 bits, reduced to 8', async () => {
    const source = rawPng(place.path('deep.png'), { colour: [51_400, 25_700, 12_850], depth: 16 });
    const { pixel, depth } = await middleOf(await variant(source, format));
    expect(depth).toBe('uchar');
    expectNear(pixel, [200, 100, 50], 4);
  });

  it('are right for a photo with 16 bits and a profile', async () => {
    const { icc: profile = Buffer.alloc(0) } = await sharp(
      await writeImage(place.path('tagged.png'), { format: 'png', profile: 'p3' }),
    ).metadata();
    const source = rawPng(place.path('deep-p3.png'), { colour: [51_400, 25_700, 12_850], depth: 16, profile });
    expectNear((await middleOf(await variant(source, format))).pixel, fromP3([200, 100, 50]), 5);
  });

  it('keep transparency, or get a white background if the format has none', async () => {
    const source = rawPng(place.path('alpha.png'), { colour: [255, 0, 0, 128] });
    const { pixel } = await middleOf(await variant(source, format));
    expectNear(pixel, format === 'jpeg' ? [255, 127, 127] : [255, 0, 0, 128], 6);
  });

  it('are the colours of the first frame of an animation', async () => {
    const made = await variant(await animatedGif(place.path('moving.gif')), format);
    expect(colourOf((await middleOf(made)).pixel)).toBe('red');
    expect((await sharp(made).metadata()).pages ?? 1).toBe(1);
  });
});

describe.each(formats)('a %s', (format) => {
  it.each([
    [1, ['red', 'green', 'blue', 'white']],
    [2, ['green', 'red', 'white', 'blue']],
    [3, ['white', 'blue', 'green', 'red']],
    [4, ['blue', 'white', 'red', 'green']],
    [5, ['red', 'blue', 'green', 'white']],
    [6, ['blue', 'red', 'white', 'green']],
    [7, ['white', 'green', 'blue', 'red']],
    [8, ['green', 'white', 'red', 'blue']],
  ])('is upright for the orientation %i of a camera', async (orientation, corners) => {
    const source = await writeImage(place.path(`turned-${orientation}.jpg`), { orientation });
    const { data, info } = await sharp(await variant(source, format))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const sideways = orientation >= 5;
    expect([info.width, info.height]).toEqual(sideways ? [300, 400] : [300, 225]);
    expect(await probeMedia(source)).toMatchObject(
      sideways ? { width: 300, height: 400 } : { width: 400, height: 300 },
    );
    const at = (x: number, y: number) => (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
    const found = [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
    expect(found.map((from) => colourOf([...data.subarray(from, from + 3)]))).toEqual(corners);
  });

  it('reveals nothing about place, device, tools and time', async () => {
    const source = place.path('told.jpg');
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080' } })
      .withExif({
        IFD0: { Make: 'Acme Phone', DateTime: '2026:11:21 10:00:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Acme studio</secret></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toFile(source);
    expect(await sharp(source).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() });
    const made = await variant(source, format);
    const { exif, xmp, iptc, icc, orientation } = await sharp(made).metadata();
    expect([exif, xmp, iptc, icc, orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1]);
    const bytes = readFileSync(made).toString('latin1');
    for (const word of ['Acme', 'xmpmeta', 'GPS', '2026:11:21']) expect(bytes).not.toContain(word);
  });
});
