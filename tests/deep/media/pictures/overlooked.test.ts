import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { developImage, imageVariant, probeMedia } from '#server/media/engine/engine.ts';
import { av1 } from '#tests/fixtures/av1.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { type HeifSpec, writeHeif } from '#tests/fixtures/heif.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { bitmap32, planarTiff, pngWithGamma, smallInGif } from '#tests/fixtures/odd-images.ts';
import { expectNear, fromP3 } from '#tests/media/pixels.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

/** Takes an image in and delivers it; every pixel has red, green, blue and how opaque it is. */
async function delivered(source: string) {
  const probe = await probeMedia(source);
  if (probe.kind !== 'image') throw new Error('no image');
  const [kept, target] = [`${source}-kept`, `${source}.out.png`];
  const made = await developImage({ source, target: kept }, probe);
  await imageVariant({ source: made ? kept : source, target, fit: 'limit', width: 1600, format: 'png' });
  const { data, info } = await sharp(target).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { probe, target, size: [info.width, info.height], pixel };
}

describe('a photo in HEIF', () => {
  const one = { columns: 1, width: 64, height: 64 };
  const clap: HeifSpec['clap'] = [60, 40, 20, -10];

  it.each([
    ['as it lies', {}, [60, 40]],
    ['turned', { irot: 1 }, [40, 60]],
  ] as const)('is cut as it says: %s', async (name, spec, size) => {
    // Of 120 by 100 in tiles of 64: from 50 to 110 and from 20 to 60, so that the seam is at 14 of 60.
    const found = await delivered(writeHeif(place.path(`clap ${name}.heic`), { clap, ...spec }));
    expect(found.probe).toMatchObject({ width: size[0], height: size[1] });
    expect(found.size).toEqual(size);
    if (!('irot' in spec)) {
      expectNear(found.pixel(8, 20), [255, 0, 0], 12);
      expectNear(found.pixel(20, 20), [0, 255, 0], 12);
      expectNear(found.pixel(50, 38), [0, 255, 0], 12);
    }
  });

  it('is shown without what fills the blocks of its codec', async () => {
    const source = writeHeif(place.path('padded.heic'), {
      colours: ['red'],
      columns: 1,
      said: 50,
      width: 50,
      height: 50,
    });
    const found = await delivered(source);
    expect(found.size).toEqual([50, 50]);
  });

  it.each([
    ['HEIC', { colours: ['0xc86432'] }],
    ['AVIF', { av1: av1.brown, codes: [1, 13, 1] }],
  ] as const)('keeps its transparency, also in the range of video: %s', async (name, spec) => {
    const source = writeHeif(place.path(`clear.${name}`), { ...one, alpha: av1.halves, ...spec } as Partial<HeifSpec>);
    const found = await delivered(source);
    expectNear(found.pixel(10, 32), [200, 100, 50, 255], 6);
    expect(found.pixel(54, 32)[3]).toBeLessThan(3);
  });

  it('has the right colours with 10 bits and a profile', async () => {
    const { icc: profile } = await sharp(
      await writeImage(place.path('p3.png'), { format: 'png', profile: 'p3' }),
    ).metadata();
    const source = writeHeif(place.path('deep.avif'), {
      ...one,
      av1: av1.deepBrown,
      codes: [1, 13, 1],
      profile: profile ?? null,
    });
    expectNear((await delivered(source)).pixel(32, 32), fromP3([200, 100, 50]), 6);
  });

  it('is the first picture of a film without a main picture', async () => {
    const filters = 'color=c=red:s=64x48:r=5:d=1,format=yuv420p';
    const options = { 'x265-params': 'log-level=none:keyint=1' };
    const film = drawClip(place.path('film.mp4'), 'mp4', [{ filters, encoder: 'libx265', rate: 5, options }], {
      brand: 'msf1',
    });
    const bytes = readFileSync(film);
    // FFmpeg's own name for pictures with their headers inside.
    bytes.write('hvc1', bytes.indexOf('hev1'), 'latin1');
    const source = place.path('film.heic');
    writeFileSync(source, bytes);
    const found = await delivered(source);
    expect(found.probe).toMatchObject({ kind: 'image', format: 'heic', width: 64, height: 48, pages: 5 });
    expectNear(found.pixel(32, 24), [255, 0, 0, 255], 12);
  });
});

it('an animated JPEG XL is its first picture, and more than one', async () => {
  const filters = "color=c=blue:s=64x48:r=5:d=1,drawbox=c=red:t=fill:enable='lt(t,0.1)',format=rgb24";
  const source = drawClip(place.path('moving.jxl'), 'rawvideo', [{ filters, encoder: 'libjxl_anim', rate: 5 }]);
  const found = await delivered(source);
  expect(found.probe).toMatchObject({ kind: 'image', format: 'jxl', width: 64, height: 48, pages: 2 });
  expectNear(found.pixel(32, 24), [255, 0, 0, 255], 8);
});

it.each([
  ['is of no use without a name', false, undefined, [255, 255]],
  ['is of no use where all of it is 0', true, 0, [255, 255]],
  ['is how opaque a pixel is where the header says so', true, undefined, [0, 255]],
] as const)('the fourth byte in a bitmap %s', async (name, names, fourth, opacity) => {
  const source = bitmap32(place.path(`${name}.bmp`), [200, 100, 50], names, fourth);
  const { pixel } = await delivered(source);
  // Rows go from below.
  expect([pixel(0, 15)[3], pixel(15, 0)[3]]).toEqual(opacity);
  expectNear(pixel(15, 0), [200, 100, 50], 4);
});

it('a GIF shows nothing where its first picture is not', async () => {
  const { pixel, size } = await delivered(smallInGif(place.path('small.gif')));
  expect(size).toEqual([16, 12]);
  expect([pixel(0, 0)[3], pixel(3, 3)[3], pixel(12, 8)[3], pixel(15, 11)[3]]).toEqual([0, 0, 0, 0]);
  expect([pixel(4, 3), pixel(11, 8)]).toEqual([
    [255, 0, 0, 255],
    [255, 0, 0, 255],
  ]);
});

it.each([
  ['linear', 100, 100_000, 167],
  ['of old Macs', 100, 55_555, 119],
  ['of a screen', 100, 45_455, 100],
])('the gamma of a PNG counts: %s', async (name, grey, gamma, wanted) => {
  const source = await pngWithGamma(place.path(`${name}.png`), grey, gamma);
  expectNear((await delivered(source)).pixel(16, 16), [wanted, wanted, wanted], 2);
});

it('a TIFF in tiles that stores its colours apart is called by its name', async () => {
  await expectFault(
    probeMedia(planarTiff(place.path('planar.tiff'))),
    'a TIFF whose tiles have one colour each, which Riff cannot read',
  );
});
