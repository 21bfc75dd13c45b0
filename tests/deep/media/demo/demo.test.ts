import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openCache } from '#demo/cache/demo-cache.ts';
import { openPainting } from '#demo/encoding/picture.ts';
import type { Sound } from '#demo/encoding/sound.ts';
import type { DemoVideo } from '#demo/making/demo-media.ts';
import { makeDemoMedia } from '#demo/making/make-demo-media.ts';
import { compose } from '#demo/music/compose.ts';
import type { Tune } from '#demo/music/tune.ts';
import type { ImagePlan, VideoPlan } from '#demo/plans/plan.ts';
import { portraitPlans } from '#demo/plans/portraits.ts';
import { imagePlans } from '#demo/plans/stills.ts';
import { videoPlans } from '#demo/plans/videos.ts';
import { probeMedia } from '#server/media/engine/engine.ts';
import { telltale } from '#tests/media/telltale.ts';
import { workplace } from '#tests/media/workplace.ts';
import { testDemoCache } from '#tests/support/cache/cached-folder.ts';
import { demoQuality } from '#tests/support/demo/demo-posts.ts';

const place = workplace();
const cache = openCache(testDemoCache, (error) => {
  throw error;
});
const drawings = [...new Map([...videoPlans, ...imagePlans, ...portraitPlans].map((p) => [p.drawing, p])).values()];
const tunes = [...new Map(videoPlans.map((plan) => [plan.tune.genre, plan.tune])).values()];

describe('the media of the demo', () => {
  it('have the size, length and sound of their plan', async () => {
    const keys = ['mostly-tidying', 'happy-to-leave', 'record-sleeves-2', 'avatar-mira.okafor'];
    const told: number[] = [];
    const made = await makeDemoMedia({
      folder: place.path(),
      cache,
      keys,
      quality: demoQuality,
      onProgress: (done) => told.push(done),
    });
    expect(made.map((media) => [media.key, media.width, media.height])).toEqual([
      ['mostly-tidying', ...scaled(720, 1280)],
      ['happy-to-leave', ...scaled(1280, 720)],
      ['record-sleeves-2', 1080, 1080],
      ['avatar-mira.okafor', 400, 400],
    ]);
    expect(told).toEqual([1, 2, 3, 4]);
    const said = place.list().flatMap((name) => {
      if (!statSync(place.path(name)).isFile()) return [];
      return (
        readFileSync(place.path(name), 'latin1')
          .match(telltale)
          ?.map((words) => `${name}: ${words}`) ?? []
      );
    });
    expect(said).toEqual([]);
    for (const media of made) await (media.kind === 'video' ? checkVideo(media) : checkImage(media.path, media));
  });

  it('cannot be made for an unknown key', async () => {
    await expect(makeDemoMedia({ folder: place.path(), cache, keys: ['no-such-thing'] })).rejects.toThrow(
      'no-such-thing',
    );
  });
});

async function checkVideo(video: DemoVideo): Promise<void> {
  expect(await probeMedia(video.mp4Path)).toMatchObject({
    kind: 'video',
    format: 'mp4',
    width: video.width,
    height: video.height,
    hasSound: true,
    videoCodec: 'h264',
    audioCodec: 'aac',
    frameRate: demoQuality.frameRate,
    duration: expect.closeTo(video.duration, 1),
  });
  expect(await probeMedia(video.soundPath)).toMatchObject({ kind: 'audio', format: 'mp3' });
  await checkImage(video.posterPath, video);
  const { width, height } = video;
  expect(video.ladder.rungs).toContainEqual(
    expect.objectContaining({ shortSide: Math.min(width, height), width, height }),
  );
  expect(place.list(`${video.key}.ladder`)).toEqual(
    expect.arrayContaining(['hls/master.m3u8', 'hls/360/index.m3u8', 'hls/360/init.mp4', 'hls/360/0000.m4s']),
  );
}

async function checkImage(path: string, { width, height }: { width: number; height: number }): Promise<void> {
  expect(await probeMedia(path)).toMatchObject({ kind: 'image', format: 'jpeg', width, height });
}

const scaled = (...sides: number[]) => sides.map((side) => side * demoQuality.scale);

describe('every drawing', () => {
  it.each(drawings.map((plan) => [plan.key, plan] as const))('%s is the same every time', async (_, plan) => {
    const [first, again] = [await moment(plan, 0.3), await moment(plan, 0.3)];
    expect(again.equals(first)).toBe(true);
  });

  it.each(videoPlans.map((plan) => [plan.key, plan] as const))(
    '%s is neither black nor still, has a poster, and ends as it begins',
    async (_, plan) => {
      const draw = await small(plan);
      const phases = [0, 0.2, 0.4, 0.6, 0.8, 1];
      const frames = await Promise.all(phases.map(async (phase) => (await draw(phase)).rgb));
      const [start, end] = [frames[0] as Buffer, frames.at(-1) as Buffer];
      for (const frame of [...frames, (await draw(plan.poster)).rgb]) {
        expect(brightness(frame)).toBeGreaterThan(24);
        expect(variety(frame)).toBeGreaterThan(12);
      }
      const moved = Math.min(...frames.slice(1, -1).map((frame) => difference(start, frame)));
      expect(moved).toBeGreaterThan(0.5);
      expect(difference(start, end)).toBeLessThan(moved / 20);
    },
  );

  // In this shape, Home writes the title and the description over the video.
  it.each(videoPlans.filter(({ width }) => width === 720).map((plan) => [plan.key, plan] as const))(
    '%s is calm behind the caption',
    async (_, plan) => {
      const { rgb, width, height } = await (await small(plan))(plan.poster);
      expect(edges(rgb, width, [0, 0.75 * height, 0.6 * width, 0.97 * height])).toBeLessThan(9);
    },
  );
});

/** A tenth of the planned width: enough to see what is drawn. */
const small = (plan: VideoPlan | ImagePlan) =>
  openPainting(plan.drawing({ ...plan, beats: 4 }), {
    width: 2 * Math.round(plan.width / 16),
    height: 2 * Math.round(plan.height / 16),
    box: [0, 0, plan.width, plan.height],
  });

const moment = async (plan: VideoPlan | ImagePlan, phase: number): Promise<Buffer> =>
  (await (await small(plan))(phase)).rgb;

const brightness = (rgb: Buffer): number => rgb.reduce((sum, value) => sum + value, 0) / rgb.length;

/** The average spread of an image's values. */
function variety(rgb: Buffer): number {
  const mean = brightness(rgb);
  return rgb.reduce((sum, value) => sum + Math.abs(value - mean), 0) / rgb.length;
}

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] as number)), 0) / a.length;

/** The average difference between neighbours in a row, in a part of the picture. */
function edges(
  rgb: Buffer,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  let [sum, count] = [0, 0];
  for (let y = Math.round(top); y < bottom; y++) {
    for (let x = Math.round(left); x < right - 1; x++, count++) {
      const at = (y * width + x) * 3;
      sum += Math.abs((rgb[at + 1] as number) - (rgb[at + 4] as number));
    }
  }
  return sum / count;
}

describe('every kind of music', () => {
  it.each(tunes.map((tune) => [tune.genre, tune] as const))(
    '%s is loud enough, never too loud, and has no seam',
    (_, tune) => {
      const sound = compose(tune);
      expect(sound.left.length).toBe(tune.seconds * sound.rate);
      expect(decibels(loudness(sound))).toBeGreaterThan(-24);
      expect(decibels(loudness(sound))).toBeLessThan(-12);
      expect(decibels(peak(sound))).toBeLessThan(-1);
      for (const channel of [sound.left, sound.right]) expect(seam(channel)).toBeLessThanOrEqual(steepest(channel));
    },
  );

  it('is the same every time', () => {
    const tune = { ...(tunes[0] as Tune), seconds: 4, bars: 2 };
    const bytes = () => Buffer.from(compose(tune).left.buffer);
    expect(bytes().equals(bytes())).toBe(true);
  });
});

const decibels = (value: number): number => 20 * Math.log10(value);
const loudness = ({ left, right }: Sound): number => Math.sqrt((power(left) + power(right)) / 2);
const power = (channel: Float32Array): number =>
  channel.reduce((sum, value) => sum + value * value, 0) / channel.length;
const peak = ({ left, right }: Sound): number =>
  [left, right].reduce((max, channel) => channel.reduce((most, value) => Math.max(most, Math.abs(value)), max), 0);
const seam = (channel: Float32Array): number => Math.abs((channel[0] as number) - (channel.at(-1) as number));
const steepest = (channel: Float32Array): number =>
  channel.reduce(
    (most, value, at) => (at === 0 ? most : Math.max(most, Math.abs(value - (channel[at - 1] as number)))),
    0,
  );
