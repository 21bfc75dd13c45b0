import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildLadder, probeAndCopy, transcodeFirst } from '#server/media/engine/engine.ts';
import { type Drawing, drawClip } from '#tests/fixtures/drawn-clip.ts';
import { fragmentTimes } from '#tests/media/fragments.ts';
import { inspect } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

const pictures = (seconds: number, { rate = 30, filters = '' } = {}): Drawing => ({
  filters: `testsrc=s=540x540:r=${rate}:d=${seconds},format=yuv420p${filters}`,
  encoder: 'libx264',
  options: { preset: 'ultrafast' },
});
const tone = (seconds: number): Drawing => ({
  filters: `sine=d=${seconds}:r=48000,aformat=sample_fmts=fltp,asetnsamples=n=1024:p=0`,
  encoder: 'aac',
});

interface Rung {
  shortSide: number;
  /** The contents of the playlists. */
  lengths: number[];
  frameRate: number;
  /** The real due times of each segment's first picture and first sound, counted from the first picture. */
  begins: number[];
  soundBegins: number[];
  keys: number[];
  pictureEnd: number;
  soundEnd: number;
}

/** The ladder of a new upload: one rung is the first rendition, the other one is encoded. */
async function ladderOf(name: string, source: string): Promise<Rung[]> {
  const [first, folder] = [place.path(`${name}-first.mp4`), place.path(name)];
  await transcodeFirst({ source, target: first, poster: place.path(`${name}.jpg`) });
  const rungs = await buildLadder({ source, first, folder });
  expect(rungs.map(({ shortSide }) => shortSide)).toEqual([360, 540]);
  const master = readFileSync(place.path(name, 'hls', 'master.m3u8'), 'utf8');
  return rungs.map(({ shortSide }) => {
    const at = (file: string) => readFileSync(place.path(name, 'hls', String(shortSide), file));
    const playlist = at('index.m3u8').toString();
    const files = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
    const tracks = (parts: string[]) => {
      const joined = place.path(`${name}-joined.mp4`);
      writeFileSync(joined, Buffer.concat(['init.mp4', ...parts].map(at)));
      const { video, sound } = inspect(joined);
      const seconds = (track: typeof video) => (track?.packets ?? []).map(({ second }) => second).sort((a, b) => a - b);
      return { video, pictures: seconds(video), sounds: seconds(sound) };
    };
    const whole = tracks(files);
    const zero = whole.pictures[0] ?? 0;
    const each = files.map((file) => tracks([file]));
    const [, frameRate] = new RegExp(`FRAME-RATE=([\\d.]+),[^\\n]*\\n${shortSide}/`).exec(master) ?? [];
    return {
      shortSide,
      lengths: [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds)),
      frameRate: Number(frameRate),
      begins: each.map((segment) => (segment.pictures[0] ?? 0) - zero),
      soundBegins: each.map((segment) => (segment.sounds[0] ?? Number.NaN) - zero),
      keys: (whole.video?.packets ?? []).filter(({ key }) => key).map(({ second }) => second - zero),
      pictureEnd: (whole.pictures.at(-1) ?? 0) - zero,
      soundEnd: (whole.sounds.at(-1) ?? 0) + 1024 / 48_000 - zero,
    };
  });
}

/** The playlist gives the real duration of each segment, and all rungs give the same. */
function expectTrue(rungs: Rung[], seconds: number): void {
  for (const { lengths, begins, soundBegins, keys, pictureEnd } of rungs) {
    const real = begins.map((begin, n) => (begins[n + 1] ?? seconds) - begin);
    for (const [n, length] of lengths.entries()) expect(Math.abs(length - (real[n] ?? 0))).toBeLessThan(0.03);
    expect(Math.abs(lengths.reduce((sum, length) => sum + length, 0) - seconds)).toBeLessThan(0.03);
    expect(pictureEnd).toBeLessThan(seconds);
    expect(lengths).toEqual(rungs[0]?.lengths);
    expect(keys.map((key) => key.toFixed(2))).toEqual(rungs[0]?.keys.map((key) => key.toFixed(2)));
    for (const [n, begin] of soundBegins.entries()) {
      if (!Number.isNaN(begin)) expect(Math.abs(begin - (begins[n] ?? 0))).toBeLessThan(0.6);
    }
  }
}

describe('the times in HLS segments', () => {
  /**
   * For each rung: when the first picture is shown, and when the first sound is heard, after the samples that only start the
   * decoder.
   */
  const beginnings = (name: string, rungs: Rung[], priming: number) =>
    rungs.map(({ shortSide }) => {
      const at = (file: string) => readFileSync(place.path(name, 'hls', String(shortSide), file));
      const { picture, sound, edits } = fragmentTimes(at('init.mp4'), Buffer.concat(['0000.m4s', '0001.m4s'].map(at)));
      return { edits, picture: picture[0] ?? Number.NaN, sound: (sound[0] ?? Number.NaN) + priming };
    });

  it.each([
    ['that was encoded', { preset: 'ultrafast', bf: '0' }],
    ['with pictures that are decoded in another order', { preset: 'veryfast' }],
  ])(
    'are the same for picture and sound, whatever a player makes of lists of edits: a video %s',
    async (name, options) => {
      const source = drawClip(place.path(`${name}.mp4`), 'mp4', [{ ...pictures(6), options }, tone(6)]);
      const rungs = await ladderOf(name, source);
      for (const { edits, picture, sound } of beginnings(name, rungs, 1024 / 48_000)) {
        expect(edits).toBe(0);
        expect(picture).toBeLessThan(0.03);
        expect(Math.abs(picture - sound)).toBeLessThan(0.002);
      }
      expectTrue(rungs, 6);
    },
  );

  it('are the same for a copy, whose sound has another start', async () => {
    const source = drawClip(place.path('copied.mp4'), 'mp4', [
      { ...pictures(6), options: { preset: 'veryfast' } },
      tone(6),
    ]);
    const [target, folder] = [place.path('copy.mp4'), place.path('copied')];
    const { copy } = await probeAndCopy(source, { target, poster: place.path('copy.jpg'), posterWidth: 540 });
    expect(copy).not.toBeNull();
    const rungs = await buildLadder({ source, first: target, folder });
    for (const { shortSide } of rungs) {
      const at = (file: string) => readFileSync(place.path('copied', 'hls', String(shortSide), file));
      const { picture, sound, edits } = fragmentTimes(at('init.mp4'), at('0000.m4s'));
      expect(edits).toBe(0);
      expect(Math.abs((picture[0] ?? 1) - (sound[0] ?? 0) - 1024 / 48_000)).toBeLessThan(0.002);
    }
  });
});

describe('the times in HLS playlists', () => {
  it('are the times of the pictures when the container guesses each picture’s duration', async () => {
    // One picture a second, with a duration of a thirtieth of a second in Matroska.
    const slow = pictures(8, { filters: ",select='not(mod(n,29))'" });
    const rungs = await ladderOf('slow', drawClip(place.path('slow.mkv'), 'matroska', [slow, tone(8)]));
    expectTrue(rungs, 8);
    expect(rungs[0]?.lengths.map(Math.round)).toEqual([4, 4]);
  });

  it('are the times of the pictures when the container counts twice as many frames', async () => {
    const half = { ...pictures(5, { filters: ',settb=1/60' }), rate: 60 };
    const rungs = await ladderOf('half', drawClip(place.path('half.avi'), 'avi', [half]));
    expectTrue(rungs, 5);
    for (const { frameRate } of rungs) expect(Math.round(frameRate)).toBe(30);
  });

  it.each([
    ['Matroska', 'matroska'],
    ['an MP4', 'mp4'],
  ])('cover a sound that is longer than the pictures, and the last picture stays: %s', async (_, format) => {
    const source = drawClip(place.path(`long.${format}`), format, [pictures(2), tone(9)]);
    const rungs = await ladderOf(`long-${format}`, source);
    expectTrue(rungs, 9);
    for (const { soundBegins, pictureEnd } of rungs) {
      expect(soundBegins).toHaveLength(3);
      expect(soundBegins.every((begin) => begin >= -0.1)).toBe(true);
      expect(pictureEnd).toBeGreaterThan(8.7);
    }
  });

  it('cover pictures that are longer than the sound, and silence follows the sound', async () => {
    const rungs = await ladderOf(
      'short',
      drawClip(place.path('short.mp4'), 'mp4', [pictures(9, { rate: 10 }), tone(2)]),
    );
    expectTrue(rungs, 9);
    for (const { soundBegins, soundEnd } of rungs) {
      expect(soundBegins).toHaveLength(3);
      expect(soundBegins.some(Number.isNaN)).toBe(false);
      expect(Math.abs(soundEnd - 9)).toBeLessThan(0.05);
    }
  });
});
