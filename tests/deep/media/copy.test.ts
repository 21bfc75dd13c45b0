import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { probeAndCopy, probeMedia } from '#server/media/engine/engine.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { boxesOf, colourOf, cornersOf, flashSecond, inspect, loudSecond, unitKindsOf } from '#tests/media/inspect.ts';
import { telltale } from '#tests/media/telltale.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
let made = 0;

async function copyOf(source: string) {
  made += 1;
  const [target, poster] = [place.path(`${made}.mp4`), place.path(`${made}.jpg`)];
  return { source, target, poster, ...(await probeAndCopy(source, { target, poster, posterWidth: 720 })) };
}

const metadata = { location: '+48.2082+016.3738/', make: 'Acme Phone', encoder: 'Acme 17.2', title: 'At home' };
const phone = { width: 360, height: 640, seconds: 3, metadata } as const;

const plain: [string, Partial<ClipSpec>][] = [
  ['upright', {}],
  ['a quarter clockwise', { rotation: 90 }],
  ['upside down, MOV', { rotation: 180, format: 'mov' }],
  ['a quarter counter-clockwise', { rotation: 270 }],
  ['frames that refer to later ones', { x264: 'bframes=2:b-adapt=0' }],
  ['a variable frame rate', { uneven: true }],
  ['silent', { sound: null }],
  ['one channel', { channels: 1, sampleRate: 22_050 }],
  ['fragments', { fragments: true }],
  ['full colour range', { pixels: 'yuvj420p' }],
  ['a clock that begins late', { begins: { video: 10, sound: 10 } }],
  ['sound that begins late', { begins: { video: 0, sound: 0.3 } }],
  ['pictures that begin late', { begins: { video: 0.06, sound: 0 }, x264: 'bframes=2:b-adapt=0' }],
  ['60 frames a second', { rate: 60 }],
  ['a key frame every ten seconds', { seconds: 12, rate: 25, x264: 'keyint=250:scenecut=0' }],
];

describe('a video that browsers play as it is', () => {
  test.each(plain)('is copied: %s', async (_, changes) => {
    const { source, target, poster, probe, copy } = await copyOf(clip({ ...phone, ...changes }));
    expect(probe).toEqual(await probeMedia(source));
    const [before, after] = [inspect(source), inspect(target)];
    expect(copy).toEqual({
      width: 360,
      height: 640,
      shortSide: 360,
      bytes: statSync(target).size,
      duration: expect.closeTo(changes.seconds ?? 3, 0),
    });
    expect(after.duration).toBeCloseTo(changes.seconds ?? 3, 0);
    // Every frame keeps its time, which starts with the earlier of picture and sound.
    const seconds = (found: typeof before) => found.video?.packets.map(({ second }) => second) ?? [];
    const begin = Math.min(
      ...seconds(before),
      ...(before.sound?.packets.map(({ second }) => Math.max(second, -1)) ?? []),
    );
    const zero = Math.abs(begin) < 0.1 ? 0 : begin;
    expect(seconds(after)).toEqual(seconds(before).map((second) => expect.closeTo(second - zero, 2)));
    expect(after.sound?.packets.length).toBe(before.sound?.packets.length);
    for (const second of [0, 1, (changes.seconds ?? 3) - 0.01]) {
      expect(cornersOf(target, second)).toEqual(cornersOf(source, second + zero));
    }
    expect(after.video?.rotated).toBe((changes.rotation ?? 0) !== 0);
    const still = await sharp(poster).raw().toBuffer({ resolveWithObject: true });
    expect(still.info).toMatchObject({ width: 360, height: 640 });
    const corner = (x: number, y: number) => colourOf([...still.data.subarray((y * 360 + x) * 3)]);
    expect([corner(20, 20), corner(340, 20), corner(20, 620)]).toEqual(['red', 'green', 'blue']);
  });

  test('plays before it is fully loaded, and names neither encoder nor device', async () => {
    for (const changes of [{}, { format: 'mov', rotation: 90 }, { x264: 'keyint=10:aud=1:pic-struct=1' }] as const) {
      const { source, target, poster } = await copyOf(clip({ ...phone, ...changes }));
      expect(readFileSync(source, 'latin1').match(telltale)?.length).toBeGreaterThan(2);
      for (const path of [target, poster]) expect(readFileSync(path, 'latin1').match(telltale)).toBeNull();
      expect(boxesOf(target).indexOf('moov')).toBeLessThan(boxesOf(target).indexOf('mdat'));
      expect(unitKindsOf(source)).toContain(6);
      expect(unitKindsOf(target)).toEqual([1, 5]);
      expect(inspect(target).metadata).toEqual(expect.not.objectContaining({ location: expect.anything() }));
    }
  });

  test('keeps the times of its flash and its click', async () => {
    const late = { x264: 'bframes=2', begins: { video: 0, sound: 0.2 } };
    for (const changes of [{}, { fragments: true }, { format: 'mov' }, { uneven: true }, late] as const) {
      const { source, target, copy } = await copyOf(clip({ ...phone, flashAt: 1, ...changes }));
      expect(copy).not.toBeNull();
      expect(Math.abs(flashSecond(target) - flashSecond(source))).toBeLessThan(0.02);
      expect(Math.abs(loudSecond(target) - loudSecond(source))).toBeLessThan(0.02);
    }
  });

  test('lists its key frames', async () => {
    const { target } = await copyOf(clip({ ...phone, x264: 'keyint=15:scenecut=0' }));
    const keys = inspect(target).video?.packets.filter(({ key }) => key) ?? [];
    expect(keys.map(({ second }) => second)).toEqual(
      [0, 0.5, 1, 1.5, 2, 2.5].map((second) => expect.closeTo(second, 3)),
    );
  });
});

const others: [string, Partial<ClipSpec>][] = [
  ['10 bit', { pixels: 'yuv420p10le', x264: 'profile=high10' }],
  ['4:2:2', { pixels: 'yuv422p', x264: 'profile=high422' }],
  ['interlaced', { x264: 'tff=1' }],
  ['a cut that begins between key frames', { begins: { video: -0.5, sound: -0.5 } }],
  ['HEVC', { video: 'libx265' }],
  ['MPEG-4', { video: 'mpeg4' }],
  ['MP3 in it', { sound: 'libmp3lame' }],
  ['a transport stream', { format: 'mpegts' }],
  ['Matroska', { format: 'matroska' }],
  ['larger than 1080p', { width: 1100, height: 1960, seconds: 1 }],
  ['longer than the screen of a phone', { width: 1080, height: 2600, seconds: 1 }],
  ['stretched samples', { sampleAspect: '4/3' }],
  ['no key frame for long', { seconds: 12, rate: 25, x264: 'keyint=infinite:scenecut=0' }],
  [
    'key frames that later ones refer across',
    { seconds: 12, rate: 25, x264: 'keyint=25:open-gop=1:bframes=2:scenecut=0' },
  ],
  ['120 frames a second', { rate: 120 }],
  ['pictures that begin half a second late', { begins: { video: 0.5, sound: 0 } }],
  ['sound without pictures for long', { soundSeconds: 6 }],
  ['a level that few players know', { x264: 'level=5.2' }],
];

describe('a video that some browsers do not play well', () => {
  test.each(others)('is not copied, but probed: %s', async (_, changes) => {
    const { target, poster, probe, copy } = await copyOf(clip({ ...phone, ...changes }));
    expect(copy).toBeNull();
    expect(probe).toMatchObject({ kind: 'video', hasSound: true });
    for (const path of [target, poster]) expect(existsSync(path)).toBe(false);
  });

  test('is not copied if its bit rate is too high', async () => {
    const wide = { width: 640, height: 360, seconds: 1, pixels: 'yuv420p' } as const;
    expect((await copyOf(clip({ ...wide, x264: 'qp=0:profile=high444' }))).copy).toBeNull();
    // The same picture twelve times a second, 400 kB each.
    const heavy = clip({
      ...wide,
      width: 1080,
      height: 1920,
      rate: 60,
      x264: 'nal-hrd=cbr:bitrate=40000:vbv-maxrate=40000:vbv-bufsize=4000',
    });
    expect(statSync(heavy).size).toBeGreaterThan(4_000_000);
    expect((await copyOf(heavy)).copy).toBeNull();
  });

  test('is not copied if a part of it is missing', async () => {
    const source = place.path('cut.mp4');
    const content = readFileSync(clip({ ...phone, seconds: 6 }));
    const at = content.indexOf('mdat') + 4;
    const end = at + Math.floor((content.length - at) / 2);
    writeFileSync(source, content.fill(0, end, content.lastIndexOf('moov') - 4));
    expect((await copyOf(source)).copy).toBeNull();
  });

  test('an image is probed and not copied', async () => {
    const source = place.path('image.png');
    await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toFile(source);
    expect(await copyOf(source)).toMatchObject({ probe: { kind: 'image', width: 20, height: 10 }, copy: null });
  });
});

test('the copy of a padded video has no padding', async () => {
  const source = place.path('padded.mp4');
  writeFileSync(source, readFileSync(clip(phone)));
  const { size } = statSync(source);
  const box = Buffer.from([0x01, 0x31, 0x2d, 0x00, ...Buffer.from('free')]);
  appendFileSync(source, box);
  truncateSync(source, size + 20_000_000);
  expect((await copyOf(source)).copy?.bytes).toBeLessThan(size + 10_000);
});
