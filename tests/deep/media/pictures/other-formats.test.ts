import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { developImage, imageVariant, probeMedia } from '#server/media/engine/engine.ts';
import { writeMovingAvif } from '#tests/fixtures/av1.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { peakTogether } from '#tests/media/child-processes.ts';
import { pictureCorners } from '#tests/media/pixels.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
const corners = ['red', 'green', 'blue', 'white'];

/** Takes an image in and delivers it. */
async function delivered(source: string) {
  const probe = await probeMedia(source);
  if (probe.kind !== 'image') throw new Error('no image');
  const kept = `${source}-kept`;
  const isAnother = (await developImage({ source, target: kept }, probe)) !== null;
  const target = `${source}.webp`;
  const size = await imageVariant({
    source: isAnother ? kept : source,
    target,
    fit: 'limit',
    width: 1600,
    format: 'webp',
  });
  return { probe, kept: isAnother ? (await sharp(kept).metadata()).format : null, target, size };
}

const drawn = (name: string, encoder: string, pixels: string) => {
  const box = (x: string, y: string, colour: string) => `drawbox=x=${x}:y=${y}:w=iw/2:h=ih/2:c=${colour}:t=fill`;
  const boxes = [box('0', '0', 'red'), box('iw/2', '0', 'lime'), box('0', 'ih/2', 'blue')].join(',');
  const filters = `color=c=white:s=400x300:r=1:d=1,format=gbrp,${boxes},format=${pixels}`;
  return drawClip(place.path(name), 'image2', [{ filters, encoder, rate: 1 }]);
};

/** With sharp, which writes what FFmpeg does not. */
async function tiff(name: string, write: (image: Sharp) => Sharp): Promise<string> {
  const path = place.path(name);
  const drawn = sharp(await writeImage(place.path(`${name}.png`), { format: 'png' })).removeAlpha();
  await write(drawn).toFile(path);
  return path;
}

describe('an image in a format that browsers do not show', () => {
  const images: [string, string, string, () => string | Promise<string>][] = [
    ['BMP', 'bmp', 'jpeg', () => drawn('a.bmp', 'bmp', 'bgr24')],
    ['JPEG XL', 'jxl', 'jpeg', () => drawn('a.jxl', 'libjxl', 'rgb24')],
    ['JPEG XL with 16 bits', 'jxl', 'jpeg', () => drawn('b.jxl', 'libjxl', 'rgb48le')],
    ['JPEG XL with transparency', 'jxl', 'png', () => drawn('c.jxl', 'libjxl', 'rgba')],
    ['TIFF', 'tiff', 'jpeg', () => tiff('a.tiff', (image) => image.tiff({ compression: 'lzw' }))],
    [
      'TIFF in tiles',
      'tiff',
      'jpeg',
      () => tiff('b.tiff', (image) => image.tiff({ tile: true, compression: 'deflate' })),
    ],
    [
      'TIFF with 16 bits',
      'tiff',
      'jpeg',
      () => tiff('c.tiff', (image) => image.toColourspace('rgb16').tiff({ compression: 'none' })),
    ],
  ];
  it.each(images)('is kept and delivered in another format: %s', async (_, format, kept, make) => {
    const found = await delivered(await make());
    expect(found.probe).toEqual({ kind: 'image', format, width: 400, height: 300, pages: 1 });
    expect(found.size).toMatchObject({ width: 400, height: 300 });
    expect(await pictureCorners(found.target)).toEqual(corners);
    expect(found.kept).toBe(kept);
  });
});

it('an animated AVIF is accepted with its number of pictures', async () => {
  const source = writeMovingAvif(place.path('moving.avif'));
  const found = await delivered(source);
  expect(found.probe).toEqual({ kind: 'image', format: 'avif', width: 64, height: 48, pages: 3 });
  expect(await pictureCorners(found.target)).toEqual(['red', 'red', 'red', 'red']);
});

it('a photo of 200 megapixels is accepted, and takes less than 700 MB in total', async () => {
  const [width, height] = [16_320, 12_240];
  const source = await writeImage(place.path('large.jpg'), { width, height, orientation: 6 });
  const { result, peak } = await peakTogether(() => delivered(source));
  expect(result.probe).toMatchObject({ width: height, height: width });
  expect(result.size).toMatchObject({ width: 1600 });
  expect(await pictureCorners(result.target)).toEqual(['blue', 'red', 'white', 'green']);
  expect(peak).toBeGreaterThan(50_000_000);
  expect(peak).toBeLessThan(700_000_000);
});
