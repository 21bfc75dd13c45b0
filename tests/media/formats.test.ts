import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { developImage, imageVariant, probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeHeif } from '#tests/fixtures/heif.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { cornersOf } from './inspect.ts';
import { pictureCorners } from './pixels.ts';
import { expectFault, workplace } from './workplace.ts';

// The test takes one file of each kind; `tests/deep/media/formats` takes every kind in, and writes docs/formats.md.
const place = workplace();

/** Takes an image in and delivers it; returns its four corners. */
async function delivered(source: string): Promise<string[]> {
  const probe = await probeMedia(source);
  if (probe.kind !== 'image') throw new Error('no image');
  const kept = `${source}-kept`;
  expect(await developImage({ source, target: kept }, probe)).not.toBeNull();
  const target = `${source}.webp`;
  const made = await imageVariant({ source: kept, target, fit: 'limit', width: 1600, format: 'webp' });
  expect(made).toMatchObject({ width: probe.width, height: probe.height });
  return await pictureCorners(target);
}

test('a video in an old container and codec is taken, and comes out as H.264', async () => {
  const spec = { width: 320, height: 240, rate: 25, seconds: 1 } as const;
  const source = clip({ ...spec, format: 'vob', video: 'mpeg2video', sound: 'mp2' });
  expect(await probeMedia(source)).toMatchObject({ format: 'mpg', videoCodec: 'mpeg2video', hasSound: true });
  const target = place.path('old.mp4');
  await transcodeFirst({ source, target, poster: place.path('old.jpg') });
  expect(cornersOf(target, 0)).toEqual(['red', 'green', 'blue', 'white']);
});

test('a HEIC photo in tiles is taken upright', async () => {
  const source = writeHeif(place.path('turned.heic'), { irot: 1 });
  expect(await probeMedia(source)).toEqual({ kind: 'image', format: 'heic', width: 100, height: 120, pages: 1 });
  expect(await delivered(source)).toEqual(['green', 'white', 'red', 'blue']);
});

test('a TIFF, which browsers do not show, is taken', async () => {
  const drawn = await writeImage(place.path('a.png'), { format: 'png' });
  await sharp(drawn).removeAlpha().tiff({ compression: 'lzw' }).toFile(place.path('a.tiff'));
  expect(await delivered(place.path('a.tiff'))).toEqual(['red', 'green', 'blue', 'white']);
});

test('a file of another kind is refused with the name of its kind', async () => {
  writeFileSync(place.path('letter.mp4'), '%PDF-1.7\n');
  await expectFault(probeMedia(place.path('letter.mp4')), 'This file is a PDF document, not an image or a video.');
});

test('a video whose codec nobody can decode is refused with the name of the codec', async () => {
  const source = clip({ format: 'matroska', video: 'snow', seconds: 1, sound: null, width: 320, height: 240 });
  await expectFault(
    probeMedia(source),
    'Riff cannot read the pictures of this video (snow). Please save it as MP4 first.',
  );
});
