import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildLadder, probeAndCopy, transcodeFirst } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { sequenceOf } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();
const small = { width: 320, height: 180, seconds: 1.6 } as const;

// If it names x264's clock instead, GStreamer takes a frame to last 11 microseconds, and WebKit sometimes stops.
it.each([
  ['25 frames a second', { rate: 25 }, 25],
  ['50 frames a second', { rate: 50 }, 50],
  ['pictures that begin late', { rate: 25, begins: { video: 0.4, sound: 0 } }, 25],
])('the header of every rendition names the frame rate: %s', async (name, spec, rate) => {
  const source = clip({ ...small, ...spec, format: 'matroska' });
  const [target, poster] = [place.path(`${name}.mp4`), place.path(`${name}.jpg`)];
  await transcodeFirst({ source, target, poster });
  const [rung] = await buildLadder({ source, folder: place.path(name) });
  const segments = ['init.mp4', '0000.m4s'].map((file) => readFileSync(place.path(name, 'hls', '180', file)));
  const hls = place.path(`${name}-hls.mp4`);
  writeFileSync(hls, Buffer.concat(segments));
  for (const path of [target, place.path(name, rung?.file ?? ''), hls])
    expect(sequenceOf(path).frameRate, path).toBeCloseTo(rate, 1);
});

it('the header of a copy names the real frame rate, although its source names another one', async () => {
  const filters = 'testsrc=s=320x180:r=25:d=2,format=yuv420p,settb=1/90000';
  const source = drawClip(place.path('clock.mp4'), 'mp4', [{ filters, encoder: 'libx264', rate: 25 }]);
  expect(sequenceOf(source).frameRate).toBe(90_000);
  const [target, poster] = [place.path('copy.mp4'), place.path('copy.jpg')];
  const { copy } = await probeAndCopy(source, { target, poster, posterWidth: 720 });
  expect(copy).not.toBeNull();
  expect(sequenceOf(target).frameRate).toBeCloseTo(25, 1);
});
