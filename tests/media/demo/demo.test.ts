import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openCache } from '#demo/cache/demo-cache.ts';
import type { Moment } from '#demo/canvas/scene.ts';
import { follows, reactionsTo } from '#demo/cast/activity.ts';
import { members } from '#demo/cast/members.ts';
import { newPicture, type Picture } from '#demo/encoding/picture.ts';
import type { Sound } from '#demo/encoding/sound.ts';
import type { DemoVideo } from '#demo/making/demo-media.ts';
import { makeDemoMedia } from '#demo/making/make-demo-media.ts';
import { compose } from '#demo/music/compose.ts';
import type { Tune } from '#demo/music/tune.ts';
import type { ImagePlan, VideoPlan } from '#demo/plans/plan.ts';
import { portraitPlans } from '#demo/plans/portraits.ts';
import { imagePlans } from '#demo/plans/stills.ts';
import { videoPlans } from '#demo/plans/videos.ts';
import { posts } from '#demo/posts/posts.ts';
import type { DemoRemark } from '#demo/posts/script.ts';
import { probeMedia } from '#server/media/engine/engine.ts';
import { testDemoCache } from '#tests/support/cache/cached-folder.ts';
import { demoFrameRate } from '#tests/support/demo/demo-posts.ts';
import { telltale } from '../telltale.ts';
import { workplace } from '../workplace.ts';

const place = workplace();
const cache = openCache(testDemoCache, (error) => {
  throw error;
});
const drawings = [...new Map([...videoPlans, ...imagePlans, ...portraitPlans].map((p) => [p.drawing, p])).values()];
const tunes = [...new Map(videoPlans.map((plan) => [plan.tune.genre, plan.tune])).values()];

describe('the media of the demo', () => {
  it('has the size, length and sound that its plan says, whatever its shape', async () => {
    const keys = ['life-garden', 'pixel-valley', 'neon-lissajous', 'record-sleeves-2', 'avatar-mira.okafor'];
    const told: number[] = [];
    const made = await makeDemoMedia({
      folder: place.path(),
      cache,
      keys,
      frameRate: demoFrameRate,
      onProgress: (done) => told.push(done),
    });
    expect(made.map((media) => [media.key, media.width, media.height])).toEqual([
      ['life-garden', 360, 640],
      ['pixel-valley', 640, 360],
      ['neon-lissajous', 360, 360],
      ['record-sleeves-2', 800, 800],
      ['avatar-mira.okafor', 400, 400],
    ]);
    expect(told).toEqual([1, 2, 3, 4, 5]);
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

  it('fails when a key is unknown', async () => {
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
    frameRate: demoFrameRate,
    duration: expect.closeTo(video.duration, 1),
  });
  expect(await probeMedia(video.soundPath)).toMatchObject({ kind: 'audio', format: 'mp3' });
  await checkImage(video.posterPath, video);
  expect(video.ladder.rungs).toMatchObject([{ shortSide: 360, width: video.width, height: video.height }]);
  expect(place.list(`${video.key}.ladder`)).toEqual(
    expect.arrayContaining(['hls/master.m3u8', 'hls/360/index.m3u8', 'hls/360/init.mp4', 'hls/360/0000.m4s']),
  );
}

async function checkImage(path: string, { width, height }: { width: number; height: number }): Promise<void> {
  expect(await probeMedia(path)).toMatchObject({ kind: 'image', format: 'jpeg', width, height });
}

describe('every drawing', () => {
  it.each(drawings.map((plan) => [plan.key, plan] as const))('%s shows something, the same every time', (_, plan) => {
    const first = moment(plan, 0.3);
    expect(variety(first)).toBeGreaterThan(0.02);
    expect(fingerprint(moment(plan, 0.3))).toBe(fingerprint(first));
  });

  it.each(videoPlans.map((plan) => [plan.key, plan] as const))('%s moves, and ends as it begins', (_, plan) => {
    const draw = prepare(plan);
    const [start, middle, end] = [0, 0.45, 1].map((phase) => drawn(plan, draw, phase)) as [Picture, Picture, Picture];
    const moved = difference(start, middle);
    expect(moved).toBeGreaterThan(0.002);
    expect(difference(start, end)).toBeLessThan(Math.max(0.004, moved * 0.25));
  });
});

/** A tenth of the planned width: enough to see whether anything is drawn. */
function prepare(plan: VideoPlan | ImagePlan): Moment {
  const [width, height] = small(plan);
  return plan.drawing({ ...plan, width, height, unit: Math.min(width, height) / 360, seconds: 8, level: () => 0.5 });
}

const small = ({ width, height }: { width: number; height: number }) =>
  [width, height].map((side) => 2 * Math.round(side * (40 / Math.min(width, height)))) as [number, number];

function drawn(plan: VideoPlan | ImagePlan, draw: Moment, phase: number): Picture {
  const picture = newPicture(...small(plan));
  draw(phase, picture);
  return picture;
}

const moment = (plan: VideoPlan | ImagePlan, phase: number): Picture => drawn(plan, prepare(plan), phase);
const fingerprint = ({ rgb }: Picture): string => createHash('sha1').update(new Uint8Array(rgb.buffer)).digest('hex');

/** The average spread of an image's values; NaN if any of them is NaN. */
function variety({ rgb }: Picture): number {
  const mean = rgb.reduce((sum, value) => sum + value, 0) / rgb.length;
  return rgb.reduce((sum, value) => sum + Math.abs(value - mean), 0) / rgb.length;
}

const difference = (a: Picture, b: Picture): number =>
  a.rgb.reduce((sum, value, at) => sum + Math.abs(value - (b.rgb[at] as number)), 0) / a.rgb.length;

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

describe('the script of the demo', () => {
  const names = new Set(members.map((member) => member.userName));
  const planned = new Set([...videoPlans, ...imagePlans].map((plan) => plan.key));

  it('has enough members, posts and tags, each only once', () => {
    expect(names.size).toBe(members.length);
    expect(members.length).toBeGreaterThanOrEqual(14);
    expect(new Set(posts.map((post) => post.key)).size).toBe(posts.length);
    expect(posts.length).toBeGreaterThanOrEqual(44);
    expect(new Set(posts.flatMap((post) => post.tags)).size).toBeGreaterThanOrEqual(25);
    expect(portraitPlans.map((plan) => plan.key)).toEqual(members.map((member) => `avatar-${member.userName}`));
  });

  it.each(posts.map((post) => [post.key, post] as const))('%s names people and media that exist', (_, post) => {
    const { media } = post;
    const people = (remark: DemoRemark): string[] => [remark.author, ...remark.replies.flatMap(people)];
    expect([post.author, ...post.remarks.flatMap(people)].filter((name) => !names.has(name))).toEqual([]);
    const shown = media.kind === 'video' ? [media.video] : media.images;
    expect(shown.filter((key) => !planned.has(key))).toEqual([]);
    if (media.soundOf) expect(videoPlans.map((plan) => plan.key)).toContain(media.soundOf);
    expect(post.title.length).toBeLessThanOrEqual(70);
  });

  it('lets people like, view and follow as the product would', () => {
    for (const { likedBy, viewedBy, comments } of posts.map(reactionsTo)) {
      const viewers = viewedBy.map((view) => view.userName);
      expect(new Set(viewers).size).toBe(viewers.length);
      expect(viewers).toEqual(expect.arrayContaining(likedBy.map((like) => like.userName)));
      expect(comments.every((comment) => comment.replies.every((reply) => reply.hoursAgo <= comment.hoursAgo))).toBe(
        true,
      );
    }
    expect(follows().some(({ follower, followed }) => follower === followed)).toBe(false);
  });
});
