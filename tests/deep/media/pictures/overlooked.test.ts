import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { developImage, imageVariant, probeMedia } from '#server/media/engine/engine.ts';
import { av1 } from '#tests/fixtures/av1.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { type HeifSpec, writeHeif } from '#tests/fixtures/heif.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { bitmap32, type PlanarSpec, planarTiff, pngWithGamma, smallInGif } from '#tests/fixtures/odd-images.ts';
import { expectNear, fromP3 } from '#tests/media/pixels.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

/** Takes an image in and delivers it; every pixel has red, green, blue and opacity. */
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
    ['not rotated', {}, [60, 40]],
    ['rotated', { irot: 1 }, [40, 60]],
  ] as const)('is cropped as its file says: %s', async (name, spec, size) => {
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

  it('is shown without the pixels that only fill the blocks of its codec', async () => {
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

  it.each([
    [10, av1.deepBrown],
    [12, av1.deepestBrown],
  ])('has the right colours with %i bits and a profile', async (bits, coded) => {
    const { icc: profile } = await sharp(
      await writeImage(place.path('p3.png'), { format: 'png', profile: 'p3' }),
    ).metadata();
    const source = writeHeif(place.path(`deep-${bits}.avif`), {
      ...one,
      av1: coded,
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

it('an animated JPEG XL is its first picture, and counts as more than one', async () => {
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
  // Rows run from bottom to top.
  expect([pixel(0, 15)[3], pixel(15, 0)[3]]).toEqual(opacity);
  expectNear(pixel(15, 0), [200, 100, 50], 4);
});

it('a GIF shows nothing outside its first picture', async () => {
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
  ['old Macs', 100, 55_555, 119],
  ['sRGB', 100, 45_455, 100],
])('a PNG is shown with its gamma: %s', async (name, grey, gamma, wanted) => {
  const source = await pngWithGamma(place.path(`${name}.png`), grey, gamma);
  expectNear((await delivered(source)).pixel(16, 16), [wanted, wanted, wanted], 2);
});

describe('a TIFF in tiles that stores its colours apart', () => {
  const corners = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
    [255, 255, 255, 255],
  ];
  const places = [
    [16, 16],
    [48, 16],
    [16, 48],
    [48, 48],
  ] as const;

  it.each<[string, PlanarSpec]>([
    ['uncompressed', {}],
    ['uncompressed, with a useless predictor', { predictor: 1 }],
    ['with 16 bits, the high byte first', { isBig: true, depth: 16 }],
    ['deflated', { packing: 'deflate' }],
    ['deflated differences', { packing: 'deflate', predictor: 2, isBig: true }],
    ['LZW', { packing: 'lzw' }],
    ['LZW differences with 16 bits', { packing: 'lzw', predictor: 2, depth: 16 }],
    [
      'with a fourth plane without a meaning',
      { extra: 0, corners: corners.map((corner) => [...corner.slice(0, 3), 9]) },
    ],
  ])('is shown: %s', async (name, spec) => {
    const { probe, pixel } = await delivered(planarTiff(place.path(`${name}.tiff`), spec));
    expect(probe).toMatchObject({ kind: 'image', format: 'tiff', width: 64, height: 64 });
    for (const [n, [x, y]] of places.entries()) expectNear(pixel(x, y), corners[n] ?? [], 4);
  });

  it.each([
    ['beside its colours', 2, [200, 100, 50]],
    ['by which its colours are multiplied', 1, [100, 50, 25]],
  ] as const)('keeps its opacity %s', async (name, extra, stored) => {
    const half = [...stored, 128];
    const source = planarTiff(place.path(`${name}.tiff`), { extra, corners: [half, half, half, half] });
    expectNear((await delivered(source)).pixel(16, 16), [200, 100, 50, 128], 4);
  });

  it('in grey keeps its opacity', async () => {
    const corner = [90, 128];
    const source = planarTiff(place.path('grey.tiff'), {
      photometric: 1,
      extra: 2,
      corners: [corner, corner, corner, corner],
    });
    expectNear((await delivered(source)).pixel(16, 16), [90, 90, 90, 128], 4);
  });

  it('is rotated by its own orientation', async () => {
    const { pixel } = await delivered(planarTiff(place.path('turned.tiff'), { orientation: 6 }));
    expectNear(pixel(48, 16), [255, 0, 0, 255], 4);
    expectNear(pixel(48, 48), [0, 255, 0, 255], 4);
  });

  it.each([8, 16] as const)('has the colours of its profile: %s bits', async (depth) => {
    const { icc: profile } = await sharp(
      await writeImage(place.path('p3.png'), { format: 'png', profile: 'p3' }),
    ).metadata();
    const corner = [200, 100, 50];
    const source = planarTiff(place.path(`p3-${depth}.tiff`), {
      depth,
      profile: profile ?? Buffer.alloc(0),
      corners: [corner, corner, corner, corner],
    });
    expectNear((await delivered(source)).pixel(16, 16), fromP3([200, 100, 50]), 6);
  });

  it('has its colours with 16 bits, even if rotated', async () => {
    const corner = [200, 100, 50];
    const corners = [corner, corner, corner, corner];
    const source = planarTiff(place.path('turned-16.tiff'), { depth: 16, orientation: 6, corners });
    expectNear((await delivered(source)).pixel(16, 16), corner, 4);
  });

  it('is called by its name if its colours are rare', async () => {
    const source = planarTiff(place.path('inks.tiff'), { photometric: 5, corners });
    await expectFault(probeMedia(source), 'a TIFF with a rare kind of colours, which Riff cannot read');
  });

  const heavy = 'This file takes more time or memory than Riff can give to one file.';
  const damaged = 'The image is cut off or damaged.';

  it('is refused if the file with all its colours would be too large', async () => {
    const source = planarTiff(place.path('noise.tiff'), { depth: 16, noisyRows: 3008 });
    await expectFault(delivered(source), heavy);
  });

  it.each([
    ['orientation', 274, 45_000_000, damaged],
    ['profile', 34_675, 90_000_000, heavy],
    ['list of tiles', 324, 22_500_000, heavy],
  ])('with a huge %s is refused', async (name, tag, count, reason) => {
    const source = planarTiff(place.path(`${name}.tiff`), { profile: Buffer.alloc(10) });
    const bytes = readFileSync(source);
    const probe = await probeMedia(source);
    const at = bytes.indexOf(Buffer.from([tag & 255, tag >> 8]), bytes.readUInt32LE(4) + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(8, at + 8);
    writeFileSync(source, bytes);
    truncateSync(source, 91_000_000);
    if (probe.kind !== 'image') throw new Error('no image');
    await expectFault(developImage({ source, target: `${source}-kept` }, probe), reason);
  });

  it('is called damaged if it is', async () => {
    const source = planarTiff(place.path('damaged.tiff'), { packing: 'deflate' });
    const bytes = readFileSync(source);
    // The first tile follows the depths directly.
    bytes.fill(0x55, 20, 40);
    writeFileSync(source, bytes);
    await expectFault(delivered(source), damaged);
  });
});
