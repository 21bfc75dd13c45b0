import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { transcodeFirst } from '#server/media/engine/engine.ts';
import { type Drawing, drawClip } from '#tests/fixtures/drawn-clip.ts';
import { flashSecond, inspect, loudSecond } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

/** Two seconds that turn white after one, with a tone from then on. */
const flash = (rate: number) =>
  `color=c=black:s=128x72:r=${rate}:d=2,drawbox=w=iw:h=ih:c=white:t=fill:enable='gte(t,1)',format=yuv420p`;
const tone = (encoder: string, format: string, samples: number): Drawing => ({
  filters: `aevalsrc='if(gte(t,1),0.5*sin(2*PI*1000*t),0)|0':s=48000:d=2,aformat=sample_fmts=${format},asetnsamples=n=${samples}:p=0`,
  encoder,
});
const fields = (encoder: string): Drawing => ({
  filters: `${flash(50)},interlace`,
  encoder,
  interlaced: true,
  ...(encoder === 'libx264' && { options: { preset: 'ultrafast' } }),
});

it.each([
  ['H.264 of a camcorder in a transport stream', 'mpegts', 'libx264', tone('aac', 'fltp', 1024)],
  ['MPEG-2 in a transport stream', 'mpegts', 'mpeg2video', tone('mp2', 's16', 1152)],
  ['H.264 in an MP4', 'mp4', 'libx264', tone('aac', 'fltp', 1024)],
])('an interlaced video keeps its speed: %s', async (name, format, encoder, sound) => {
  const source = drawClip(place.path(`${name}.${format}`), format, [fields(encoder), sound]);
  const [target, poster] = [place.path(`${name}-first.mp4`), place.path(`${name}.jpg`)];
  const made = await transcodeFirst({ source, target, poster });
  const { video, duration } = inspect(target);
  expect(duration).toBeCloseTo(2, 1);
  expect(made.duration).toBeCloseTo(2, 1);
  expect(video?.packets).toHaveLength(50);
  const seconds = (video?.packets ?? []).map(({ second }) => second).sort((a, b) => a - b);
  expect(seconds[0]).toBe(0);
  expect(Math.abs((seconds.at(-1) ?? 0) - 49 / 25)).toBeLessThan(0.03);
  expect(Math.abs(flashSecond(target) - loudSecond(target))).toBeLessThan(0.02);
  expect(Math.abs(flashSecond(target) - 1)).toBeLessThan(0.05);
});

it('a video is deinterlaced from its first interlaced frame on', async () => {
  // Stripes that move sideways: without a deinterlacer their edges are combs.
  const moving =
    "color=c=black:s=64x64:r=50:d=1,geq=lum='if(lt(mod(X-5*N,32),16),235,16)':cb=128:cr=128,interlace=lowpass=0";
  const plain = { filters: 'color=c=black:s=64x64:r=25:d=1,format=yuv420p', encoder: 'mpeg2video' };
  const parts = [plain, { filters: moving, encoder: 'mpeg2video', interlaced: true }].map((part, n) =>
    readFileSync(drawClip(place.path(`part-${n}.ts`), 'mpegts', [part])),
  );
  const source = place.path('joined.ts');
  writeFileSync(source, Buffer.concat(parts));
  const [target, poster] = [place.path('joined.mp4'), place.path('joined.jpg')];
  await transcodeFirst({ source, target, poster, thumbnailAt: 1.5 });
  expect(inspect(target).duration).toBeCloseTo(2, 1);
  const { data, info } = await sharp(poster).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  const combs = Array.from({ length: 64 * 60 }, (_, n) => ({ x: n % 64, y: 2 + Math.floor(n / 64) })).filter(
    ({ x, y }) => Math.abs(at(x, y) - (at(x, y - 1) + at(x, y + 1)) / 2) > 100,
  );
  expect(combs.length).toBeLessThan(20);
});
