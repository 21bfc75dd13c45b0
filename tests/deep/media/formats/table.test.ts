import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { developImage, MediaError, probeAndCopy, probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { writeMovingAvif } from '#tests/fixtures/av1.ts';
import { cutVideo, emptyFile, hugePng } from '#tests/fixtures/bad-files.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { type Drawing, drawClip } from '#tests/fixtures/drawn-clip.ts';
import { writeHeif } from '#tests/fixtures/heif.ts';
import { animatedGif, plainImage, writeImage } from '#tests/fixtures/image.ts';
import { cornersOf, inspect } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';
import { notTaken } from './not-taken.ts';
import { codecs, small, videos } from './samples.ts';

const page = new URL('../../../../docs/formats.md', import.meta.url);
const place = workplace();
let made = 0;
const newPath = (ending: string) => {
  made += 1;
  return place.path(`${made}.${ending}`);
};

type Row = string[];

const table = (...rows: Row[]) => {
  const [head = [], ...others] = rows;
  return [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

const probeVideo = async (source: string) => {
  const probe = await probeMedia(source);
  if (probe.kind !== 'video') throw new Error(`${source} is no video`);
  return probe;
};

/** The first rendition of a video, as its file describes it. */
async function videoRow(name: string, spec: Partial<ClipSpec>): Promise<Row> {
  const source = clip({ ...small, ...spec });
  const [target, poster] = [newPath('mp4'), newPath('jpg')];
  const { probe, copy } = await probeAndCopy(source, { target, poster, posterWidth: 720 });
  if (probe.kind !== 'video') throw new Error(`${name} is no video`);
  if (!copy) await transcodeFirst({ source, target, poster });
  const { video, sound, duration } = inspect(target);
  expect(duration).toBeCloseTo(1, 1);
  expect(sound !== null).toBe(probe.hasSound);
  expect([name, ...cornersOf(target, 0)]).toEqual([name, 'red', 'green', 'blue', 'white']);
  const shown = `MP4 with ${[video, sound].flatMap((track) => (track ? [track.codec] : [])).join(' and ')}`;
  return [name, probe.videoCodec, probe.audioCodec ?? 'none', copy ? `${shown}, copied` : shown];
}

async function codecRow([format, video, pixels, more]: (typeof codecs)[number]): Promise<Row> {
  const probe = await probeVideo(clip({ ...small, ...more, format, video, pixels } as Partial<ClipSpec>));
  return [probe.videoCodec, probe.format];
}

const picture: Drawing = {
  filters: 'color=c=gray:s=64x36:r=10:d=1,format=yuv420p',
  encoder: 'libx264',
  options: { preset: 'ultrafast' },
};
const sounds: [encoder: string, samples: string, count: number][] = [
  ['aac', 'fltp', 1024],
  ['libmp3lame', 's16p', 1152],
  ['mp2', 's16', 1152],
  ['libopus', 'flt', 960],
  ['flac', 's16', 4608],
  ['alac', 's16p', 4096],
  ['ac3', 'fltp', 1536],
  ['eac3', 'fltp', 1536],
  ['dca', 's32', 512],
  ['truehd', 's32p', 40],
  ['wmav2', 'fltp', 2048],
  ['pcm_s24le', 's32', 1024],
];

async function soundRow([encoder, samples, count]: (typeof sounds)[number]): Promise<Row> {
  const wave = 'aevalsrc=0.2*sin(2*PI*440*t)|0.2*sin(2*PI*440*t):s=48000:d=1:c=stereo';
  const filters = `${wave},aformat=sample_fmts=${samples},asetnsamples=n=${count}:p=0`;
  const source = drawClip(newPath('mkv'), 'matroska', [picture, { filters, encoder }]);
  const { audioCodec, hasSound } = await probeVideo(source);
  expect(hasSound).toBe(true);
  return [audioCodec ?? ''];
}

async function imageRow(name: string, source: string): Promise<Row> {
  const probe = await probeMedia(source);
  if (probe.kind !== 'image') throw new Error(`${name} is no image`);
  const kept = newPath('kept');
  const other = await developImage({ source, target: kept }, probe);
  const { format, width, height } = await sharp(other ? kept : source).metadata();
  const smaller = width * height < probe.width * probe.height ? ', smaller' : '';
  const shown = probe.pages > 1 ? `the first of ${probe.pages}` : 'its picture';
  return [name, other ? `${format.toUpperCase()}${smaller}` : 'the file itself', shown];
}

const still = (pixels: string, encoder: string, frames = 1): Drawing => ({
  filters: `color=c=red:s=64x48:r=5:d=${frames / 5},format=${pixels}`,
  encoder,
  rate: 5,
});

async function animatedWebp(): Promise<string> {
  const path = newPath('webp');
  await sharp(await animatedGif(newPath('gif')), { animated: true })
    .webp()
    .toFile(path);
  return path;
}

async function tiff(): Promise<string> {
  const path = newPath('tiff');
  await sharp(await writeImage(newPath('png'), { format: 'png' }))
    .tiff()
    .toFile(path);
  return path;
}

const images: [string, () => string | Promise<string>][] = [
  ...(['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map((format): [string, () => Promise<string>] => [
    format.toUpperCase(),
    () => writeImage(newPath(format), { format }),
  ]),
  ['GIF, animated', () => animatedGif(newPath('gif'))],
  ['WEBP, animated', animatedWebp],
  ['PNG, animated', () => drawClip(newPath('png'), 'apng', [still('rgb24', 'apng', 3)])],
  ['AVIF, animated', () => writeMovingAvif(newPath('avif'))],
  ['JPEG of 51 megapixels', () => plainImage(newPath('jpg'), '#123456', 8500, 6000)],
  ['HEIC', () => writeHeif(newPath('heic'), {})],
  ['TIFF', tiff],
  ['BMP', () => drawClip(newPath('bmp'), 'image2', [still('bgr24', 'bmp')])],
  ['JPEG XL', () => drawClip(newPath('jxl'), 'image2', [still('rgb24', 'libjxl')])],
  ['JPEG XL, transparent', () => drawClip(newPath('jxl'), 'image2', [still('rgba', 'libjxl')])],
];

function written(bytes: Buffer): string {
  const path = newPath('other');
  writeFileSync(path, bytes);
  return path;
}

const long: Drawing = { ...picture, filters: 'color=c=gray:s=64x36:r=1:d=602,format=yuv420p', rate: 1 };
const thin: Drawing = { filters: 'color=c=gray:s=128x144:r=5:d=1,setsar=100/1', encoder: 'mpeg4', rate: 5 };
const refused: [string, () => string | Promise<string>][] = [
  ...notTaken.map(({ what, bytes }): [string, () => string] => [what, () => written(bytes)]),
  ['bytes that say nothing', () => written(Buffer.alloc(5000, 0x81))],
  ['an empty file', () => emptyFile(newPath('mp4'))],
  ['a video of more than 10 minutes', () => drawClip(newPath('mp4'), 'mp4', [long])],
  ['a video without its end', () => cutVideo(newPath('mp4'), clip(), 0.5)],
  ['a video with pixels 100 times as wide as high', () => drawClip(newPath('mp4'), 'mp4', [thin])],
  ['a video in a rare codec', () => clip({ ...small, format: 'matroska', video: 'snow' })],
  ['an image of 256 megapixels', () => hugePng(newPath('png'))],
  ['half of an image', async () => cutVideo(newPath('png'), await writeImage(newPath('png'), { format: 'png' }), 0.5)],
];

async function refusalRow([what, make]: (typeof refused)[number]): Promise<Row> {
  const error = await probeMedia(await make()).catch((thrown: unknown) => thrown);
  if (!(error instanceof MediaError)) throw new Error(`${what} is taken`);
  return [what, error.reason];
}

it('docs/formats.md tells the result for a file of every kind', async () => {
  const imageRows = await Promise.all(images.map(async ([name, make]) => imageRow(name, await make())));
  const parts = [
    '# What Riff takes, and what comes out',
    'Made by `tests/deep/media/formats/table.test.ts`, which takes a file of each kind in and compares. `WRITE_FORMATS=1` writes this page.',
    '## Videos',
    'The first rendition of each format. Later each has MP4 and HLS with H.264 and AAC in every size up to its own, and an MP3 of its sound; until then the AAC of its first rendition is the sound.',
    table(
      ['file', 'pictures', 'sound', 'comes out as'],
      ...(await Promise.all(videos.map(([name, spec]) => videoRow(name, spec)))),
    ),
    '## More codecs of pictures',
    table(['codec', 'tried in'], ...(await Promise.all(codecs.map(codecRow)))),
    '## More codecs of sounds',
    table(['codec'], ...(await Promise.all(sounds.map(soundRow)))),
    '## Images',
    'The stored form of each format. All are shown as WebP, AVIF or JPEG, in sRGB.',
    table(['file', 'kept as', 'shown'], ...imageRows),
    '## What is refused',
    table(['file', 'words'], ...(await Promise.all(refused.map(refusalRow)))),
  ];
  const found = `${parts.join('\n\n')}\n`;
  if (process.env['WRITE_FORMATS']) writeFileSync(page, found);
  expect(readFileSync(page, 'utf8')).toBe(found);
}, 240_000);
