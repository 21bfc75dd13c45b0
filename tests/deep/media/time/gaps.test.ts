import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildLadder, probeAndCopy, transcodeFirst } from '#server/media/engine/engine.ts';
import { drawClip } from '#tests/fixtures/drawn-clip.ts';
import { inspect } from '#tests/media/inspect.ts';
import { workplace } from '#tests/media/workplace.ts';

const place = workplace();

/** A recording of a screen that stood still: after this many pictures it has none for this many seconds. */
function withGap(format: 'mp4' | 'mov', seconds: number, after: number, gap: number): string {
  const shifted = `setpts='if(gte(N,${after}),PTS+${gap}/TB,PTS)'`;
  const picture = {
    filters: `testsrc=s=360x360:r=30:d=${seconds - gap},format=yuv420p,settb=1/15360,${shifted}`,
    encoder: 'libx264',
    options: { preset: 'veryfast' },
    rate: 30,
  };
  const filters = `sine=d=${seconds}:r=48000,aformat=sample_fmts=fltp,asetnsamples=n=1024:p=0`;
  return drawClip(place.path(`gap-${after}-${gap}.${format}`), format, [picture, { filters, encoder: 'aac' }]);
}

it.each([
  ['of four seconds in an MP4', 'mp4', 8, 62, 4],
  ['of six seconds in a MOV', 'mov', 9, 46, 6],
  ['before the last pictures', 'mp4', 7.9, 210, 0.8],
] as const)(
  'a gap between pictures that are decoded in another order counts once: %s',
  async (_, format, seconds, after, gap) => {
    const source = withGap(format, seconds, after, gap);
    const [target, poster, folder] = [place.path('first.mp4'), place.path('poster.jpg'), place.path(`ladder-${after}`)];
    const expectLength = (length: number) => expect(Math.abs(length - seconds)).toBeLessThan(0.07);

    const { probe, copy } = await probeAndCopy(source, { target: place.path('copy.mp4'), poster, posterWidth: 360 });
    if (probe.kind !== 'video') throw new Error('no video');
    expectLength(probe.duration);
    if (copy) expectLength(copy.duration);
    if (copy) expectLength(inspect(place.path('copy.mp4')).duration);

    expectLength((await transcodeFirst({ source, target, poster })).duration);
    const { duration, video, sound } = inspect(target);
    expectLength(duration);
    expect(video?.packets.at(-1)?.second).toBeLessThan(seconds);
    expect(Math.abs((sound?.packets.at(-1)?.second ?? 0) - seconds)).toBeLessThan(0.07);

    await buildLadder({ source, first: target, folder });
    const playlist = readFileSync(place.path(`ladder-${after}`, 'hls', '360', 'index.m3u8'), 'utf8');
    expectLength([...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0));
  },
);
