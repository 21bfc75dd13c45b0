import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { transcodeFirst } from '#server/media/engine/engine.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { boxesOf, colourOf, cornersOf, flashSecond, inspect, loudSecond } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
let made = 0;

async function transcode(spec: Partial<ClipSpec>, thumbnailAt?: number) {
  made += 1;
  const [target, poster] = [place.path(`${made}.mp4`), place.path(`${made}.jpg`)];
  const progress: number[] = [];
  const onProgress = (done: number) => progress.push(done);
  const result = await transcodeFirst({
    source: clip({ rate: 12, ...spec }),
    target,
    poster,
    onProgress,
    ...(thumbnailAt === undefined ? {} : { thumbnailAt }),
  });
  return { target, poster, result, progress };
}

const upright = ['red', 'green', 'blue', 'white'];

describe('the first rendition', () => {
  it('is H.264 and AAC in an MP4 that plays before it is fully loaded', async () => {
    const { target, result } = await transcode({ width: 1280, height: 720 });
    const { video, sound, duration } = inspect(target);
    expect(video).toMatchObject({ codec: 'h264', width: 960, height: 540, pixels: 'yuv420p' });
    expect(video?.codecString).toMatch(/^avc1\.64/);
    expect(sound).toMatchObject({ codec: 'aac', channels: 2, codecString: 'mp4a.40.2' });
    expect(boxesOf(target).indexOf('moov')).toBeLessThan(boxesOf(target).indexOf('mdat'));
    expect(result).toMatchObject({ width: 960, height: 540, shortSide: 540, bytes: statSync(target).size });
    expect(duration).toBeCloseTo(2, 1);
    expect(result.duration).toBeCloseTo(2, 1);
  });

  const sources: [string, Partial<ClipSpec>, { width: number; height: number }][] = [
    ['portrait', { width: 360, height: 640 }, { width: 360, height: 640 }],
    ['turned by 90 degrees', { width: 360, height: 640, rotation: 90 }, { width: 360, height: 640 }],
    ['turned by 180 degrees, MOV', { rotation: 180, format: 'mov' }, { width: 640, height: 360 }],
    ['turned by 270 degrees', { width: 360, height: 640, rotation: 270 }, { width: 360, height: 640 }],
    ['WebM with VP9', { format: 'webm', video: 'libvpx-vp9', sound: 'libopus' }, { width: 640, height: 360 }],
    ['HEVC in 10 bit', { format: 'mov', video: 'libx265', pixels: 'yuv420p10le' }, { width: 640, height: 360 }],
    [
      'odd sides',
      { format: 'webm', video: 'libvpx', sound: 'libopus', width: 321, height: 241 },
      { width: 320, height: 240 },
    ],
    ['stretched samples', { sampleAspect: '2/1' }, { width: 1280, height: 360 }],
    [
      'full colour range, one channel',
      { pixels: 'yuvj420p', channels: 1, sampleRate: 22_050 },
      { width: 640, height: 360 },
    ],
  ];
  it.each(sources)('is upright and has the colours of its source: %s', async (_, spec, size) => {
    const { target, poster, result } = await transcode(spec);
    expect(result).toMatchObject(size);
    const { video, sound } = inspect(target);
    expect(video).toMatchObject({ codec: 'h264', pixels: 'yuv420p', rotated: false, ...size });
    expect(sound).toMatchObject({ codec: 'aac', channels: 2 });
    expect(cornersOf(target, 1)).toEqual(upright);
    const still = await sharp(poster).raw().toBuffer({ resolveWithObject: true });
    expect(still.info).toMatchObject(size);
    const spot = (x: number, y: number) => (y * size.width + x) * 3;
    expect(colourOf([...still.data.subarray(spot(20, 20), spot(21, 20))])).toBe('red');
    expect(colourOf([...still.data.subarray(spot(20, size.height - 20), spot(21, size.height - 20))])).toBe('blue');
  });

  it('is silent when its source is silent', async () => {
    const { target } = await transcode({ sound: null });
    expect(inspect(target).sound).toBeNull();
  });

  it('keeps a variable frame rate', async () => {
    const { target } = await transcode({ uneven: true, rate: 30, sound: null });
    const seconds = (inspect(target).video?.packets ?? []).map(({ second }) => second).sort((a, b) => a - b);
    const steps = seconds.slice(1).map((second, n) => second - (seconds[n] ?? 0));
    expect(seconds).toHaveLength(40);
    expect(steps[10]).toBeCloseTo(1 / 30, 2);
    expect(steps.at(-3)).toBeCloseTo(0.1, 2);
  });

  it('has at most 60 frames a second', async () => {
    const { target } = await transcode({ rate: 120, sound: null, width: 160, height: 90 });
    expect(inspect(target).video?.packets).toHaveLength(120);
  });

  it('has a key frame every two seconds', async () => {
    const { target } = await transcode({ seconds: 7, rate: 15, width: 160, height: 90 });
    const keys = (inspect(target).video?.packets ?? []).filter(({ key }) => key).map(({ second }) => second);
    expect(keys.map(Math.round)).toEqual([0, 2, 4, 6]);
  });

  it.each([
    ['an MP4', { flashAt: 1 }],
    ['a transport stream, whose clock begins at 1.4 s', { flashAt: 1, format: 'mpegts' }],
    ['a WebM', { flashAt: 1, format: 'webm', video: 'libvpx', sound: 'libopus' }],
  ] as [string, Partial<ClipSpec>][])('keeps frames and sound in sync: %s', async (_, spec) => {
    const { target } = await transcode(spec);
    expect(Math.abs(flashSecond(target) - loudSecond(target))).toBeLessThan(0.04);
    expect(flashSecond(target)).toBeCloseTo(1, 1);
  });

  it('names neither place nor device', async () => {
    const metadata = { location: '+48.2082+016.3738/', make: 'Acme Phone', title: 'At home', comment: 'private' };
    const source = clip({ rate: 12, metadata });
    expect(readFileSync(source).includes('+48.2082')).toBe(true);
    const { target } = await transcode({ metadata });
    const bytes = readFileSync(target);
    for (const text of Object.values(metadata)) expect(bytes.includes(text)).toBe(false);
    expect(Object.keys(inspect(target).metadata).sort()).toEqual(['compatible_brands', 'major_brand', 'minor_version']);
  });

  it('comes with a poster of the requested second', async () => {
    const corner = async (poster: string) => colourOf([...(await sharp(poster).raw().toBuffer()).subarray(0, 3)]);
    const before = await transcode({ flashAt: 1 }, 0.9);
    const after = await transcode({ flashAt: 1 }, 1.1);
    const beyond = await transcode({ flashAt: 1 }, 60);
    expect(await corner(before.poster)).toBe('black');
    expect(await corner(after.poster)).toBe('white');
    expect(await corner(beyond.poster)).toBe('white');
  });

  it('reports its progress, and leaves only the requested files', async () => {
    const { progress } = await transcode({ width: 1280, height: 720, seconds: 3, rate: 30 });
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(Math.max(...progress)).toBeLessThanOrEqual(1);
    expect(place.list().filter((name) => !/^\d+\.(mp4|jpg)$/.test(name))).toEqual([]);
  });
});
