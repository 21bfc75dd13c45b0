import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildLadder,
  extractFrame,
  extractSound,
  imageVariant,
  probeMedia,
  transcodeFirst,
} from '#server/media/engine/engine.ts';
import {
  concatOf,
  cutVideo,
  emptyFile,
  garbledVideo,
  hugePng,
  manyEdits,
  manyFragmentSamples,
  manySamples,
  playlistOf,
  svgFile,
  textFile,
} from '#tests/fixtures/bad-files.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { engineChildren, peakMemoryOfChildren } from '#tests/media/child-processes.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();
const playlist = 'This file is a playlist, not an image or a video.';
const damaged = 'The video is cut off or damaged.';
const heavy = 'This file takes more time or memory than Riff can give to one file.';

/** Every task that accepts a video, with one target folder that has to stay empty. */
const uses = {
  probe: (source: string) => probeMedia(source),
  transcode: (source: string) =>
    transcodeFirst({ source, target: place.path('out', 'a.mp4'), poster: place.path('out', 'a.jpg') }),
  ladder: (source: string) => buildLadder({ source, folder: place.path('out') }),
  sound: (source: string) => extractSound({ source, target: place.path('out', 'a.mp3') }),
  frame: (source: string) =>
    extractFrame({ source, second: 0, width: 99, target: place.path('out', 'a.jpg'), format: 'jpg' }),
  variant: (source: string) =>
    imageVariant({ source, target: place.path('out', 'a.webp'), fit: 'limit', width: 99, format: 'webp' }),
};

describe('a file without media', () => {
  const secret = place.path('secret.mp4');
  beforeAll(() => writeFileSync(secret, readFileSync(clip())));

  const files: [string, () => string, string][] = [
    ['text named .mp4', () => textFile(place.path('text.mp4')), 'This file is a text file, not an image or a video.'],
    ['an empty file', () => emptyFile(place.path('empty.mp4')), 'This file is empty.'],
    [
      'an HLS playlist named .mp4 that leads to another file',
      () => playlistOf(place.path('playlist.mp4'), secret),
      playlist,
    ],
    [
      'an ffconcat list named .mp4 that leads to another file',
      () => concatOf(place.path('concat.mp4'), secret),
      playlist,
    ],
    ['an SVG named .png', () => svgFile(place.path('drawing.png')), 'This file is a drawing'],
  ];
  it.each(files)('is refused by every task, with the reason: %s', async (_, make, reason) => {
    const source = make();
    for (const use of Object.values(uses)) await expectFault(use(source), reason);
    expect(place.list('.').filter((name) => name.startsWith('out/'))).toEqual([]);
  });

  it('cannot pass with a header of MP4 or of JPEG', async () => {
    const video = place.path('hidden.mp4');
    const list = readFileSync(playlistOf(place.path('list.m3u8'), secret));
    writeFileSync(video, Buffer.concat([Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1'), list]));
    await expectFault(uses.probe(video), damaged);
    const image = place.path('hidden.jpg');
    writeFileSync(
      image,
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), readFileSync(svgFile(place.path('s.svg')))]),
    );
    await expectFault(uses.probe(image), 'The image is cut off or damaged.');
    await expectFault(uses.variant(image), 'The image is cut off or damaged.');
  });
});

describe('a damaged video', () => {
  it('is refused at once when it was cut off before its index', async () => {
    await expectFault(uses.probe(cutVideo(place.path('cut.mp4'), clip(), 0.6)), damaged);
  });

  it('is refused at once when it was cut off after its index', async () => {
    await transcodeFirst({ source: clip(), target: place.path('fast.mp4'), poster: place.path('fast.jpg') });
    const source = cutVideo(place.path('cut-fast.mp4'), place.path('fast.mp4'), 0.5);
    for (const use of [uses.probe, uses.transcode, uses.ladder]) await expectFault(use(source), damaged);
  });

  it('is refused when half of an AVI is missing', async () => {
    const source = cutVideo(
      place.path('cut.avi'),
      clip({ format: 'avi', video: 'mpeg4', sound: null, seconds: 6 }),
      0.5,
    );
    await expectFault(uses.transcode(source), damaged);
  });

  it('is refused when its frames are noise, and no file is left', async () => {
    const source = garbledVideo(place.path('noise.mp4'));
    for (const use of [uses.transcode, uses.ladder, uses.frame]) await expectFault(use(source), damaged);
    expect(place.list('out')).toEqual([]);
  });

  it('is accepted when only the end of a recording is missing', async () => {
    const live = clip({ format: 'webm', video: 'libvpx', sound: 'libopus', live: true, seconds: 4 });
    const source = cutVideo(place.path('cut.webm'), live, 0.7);
    const made = await transcodeFirst({ source, target: place.path('rest.mp4'), poster: place.path('rest.jpg') });
    expect(made.duration).toBeGreaterThan(2);
    expect(made.duration).toBeLessThan(3.5);
  });

  it('is accepted when two recordings of different sizes were joined', async () => {
    const parts = [clip({ format: 'mpegts' }), clip({ format: 'mpegts', width: 320, height: 180 })];
    writeFileSync(place.path('joined.ts'), Buffer.concat(parts.map((path) => readFileSync(path))));
    const target = place.path('joined.mp4');
    const made = await transcodeFirst({ source: place.path('joined.ts'), target, poster: place.path('joined.jpg') });
    expect(made).toMatchObject({ width: 640, height: 360 });
    expect(made.duration).toBeCloseTo(4, 0);
  });
});

describe('a video that needs too much', () => {
  it('is refused when it is longer than 10 minutes', async () => {
    const source = clip({ seconds: 602, rate: 1, width: 64, height: 64, sound: null });
    for (const use of [uses.probe, uses.transcode, uses.ladder])
      await expectFault(use(source), 'The video is longer than 10 minutes.');
  });

  it('is refused during encoding when its header does not tell its length', async () => {
    const source = clip({
      seconds: 605,
      rate: 1,
      width: 64,
      height: 64,
      sound: null,
      format: 'webm',
      video: 'libvpx',
      live: true,
    });
    await expectFault(uses.transcode(source), 'The video is longer than 10 minutes.');
  });

  it('is refused when its frames have more than 40 megapixels', async () => {
    const source = clip({ width: 8000, height: 6000, seconds: 1, rate: 1, sound: null });
    for (const use of [uses.probe, uses.transcode])
      await expectFault(use(source), 'The video has more pixels than Riff can handle');
  });
});

describe('a small file that claims forty million samples', () => {
  it.each([
    ['in its sample table', manySamples, damaged],
    ['in a fragment', manyFragmentSamples, heavy],
    ['in its edit list', manyEdits, damaged],
  ])('is refused before FFmpeg lists the samples: %s', async (_, make, reason) => {
    const source = make(place.path('claims.mp4'), 40_000_000);
    for (const use of [uses.probe, uses.transcode, uses.ladder, uses.sound, uses.frame]) {
      await expectFault(use(source), reason);
    }
    expect(engineChildren().length).toBeLessThanOrEqual(1);
  });

  it('is not confused with a file of uncompressed sound, which is accepted', async () => {
    const source = clip({ format: 'mov', sound: 'pcm_s16le', seconds: 60, rate: 1, width: 64, height: 64 });
    expect(await probeMedia(source)).toMatchObject({ kind: 'video', hasSound: true });
  });
});

describe('a bad image', () => {
  it('of 256 megapixels is refused before it fills the memory', async () => {
    const source = hugePng(place.path('huge.png'));
    for (const use of [uses.probe, uses.variant])
      await expectFault(use(source), 'The image has more than 200 megapixels. Make it smaller and choose it again.');
    expect(peakMemoryOfChildren()).toBeLessThan(300e6);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('that was cut off is refused: %s', async (format) => {
    const whole = await writeImage(place.path(`whole.${format}`), { format, width: 1200, height: 900 });
    const source = cutVideo(place.path(`cut.${format}`), whole, 0.5);
    await expectFault(uses.probe(source), 'The image is cut off or damaged.');
    await expectFault(uses.variant(source), 'The image is cut off or damaged.');
  });
});
