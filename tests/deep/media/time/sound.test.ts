import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildLadder, extractSound, probeMedia, transcodeFirst } from '#server/media/engine/engine.ts';
import { type Drawing, drawClip } from '#tests/fixtures/drawn-clip.ts';
import { inspect, loudSecond, samplesOf } from '#tests/media/inspect.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

const picture = (seconds: number): Drawing => ({
  filters: `color=c=gray:s=64x36:r=10:d=${seconds},format=yuv420p`,
  encoder: 'libx264',
  options: { preset: 'ultrafast' },
});
/** A second of silence, then a tone. */
const tone = (encoder: string, format: string, { layout = 'stereo', samples = 1024, rate = 48_000 } = {}): Drawing => {
  const wave = 'if(gte(t,1),0.25*sin(2*PI*440*t),0)';
  const waves = layout === 'mono' ? wave : `${wave}|${wave}`;
  const cut = samples > 0 ? `,asetnsamples=n=${samples}:p=0` : '';
  return { filters: `aevalsrc='${waves}':s=${rate}:d=3:c=${layout},aformat=sample_fmts=${format}${cut}`, encoder };
};

/** The sound level in decibels between two seconds. */
function volumeOf(path: string, from: number, to: number): number {
  const samples = samplesOf(path).subarray(from * 48_000, to * 48_000);
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

async function first(name: string, source: string): Promise<string> {
  const target = place.path(`${name}.mp4`);
  await transcodeFirst({ source, target, poster: place.path(`${name}.jpg`) });
  return target;
}

describe('a sound with one channel', () => {
  it('is equally loud on both sides in the MP4, in HLS and in the MP3', async () => {
    const source = drawClip(place.path('mono.mov'), 'mov', [picture(3), tone('pcm_s16le', 's16', { layout: 'mono' })]);
    const mp4 = await first('mono', source);
    const folder = place.path('mono');
    const [rung] = await buildLadder({ source, first: mp4, folder });
    const mp3 = place.path('mono.mp3');
    await extractSound({ source, target: mp3 });
    const hls = place.path('mono-hls.mp4');
    const parts = ['init.mp4', '0000.m4s'].map((name) =>
      readFileSync(place.path('mono', rung?.playlist ?? '', '..', name)),
    );
    writeFileSync(hls, Buffer.concat(parts));
    // A sine at a quarter: 20 log(0.25) - 3.
    for (const path of [mp4, hls, mp3]) expect(Math.abs(volumeOf(path, 1.5, 2.5) - -15.05)).toBeLessThan(0.3);
  });
});

describe('the sound of a video', () => {
  it.each([
    ['DTS in Matroska', 'dts.mkv', 'matroska', tone('dca', 's32', { samples: 512 })],
    ['DTS in a transport stream', 'dts.ts', 'mpegts', tone('dca', 's32', { samples: 512 })],
    ['Windows Media', 'wma.mkv', 'matroska', tone('wmav2', 'fltp', { samples: 2048 })],
  ])('is heard in its codec: %s', async (_, name, format, sound) => {
    const source = drawClip(place.path(name), format, [picture(3), sound]);
    expect(await probeMedia(source)).toMatchObject({ hasSound: true });
    const mp4 = await first(name, source);
    expect(Math.abs(volumeOf(mp4, 1.5, 2.5) - -15.05)).toBeLessThan(1.5);
    expect(Math.abs(loudSecond(mp4) - 1)).toBeLessThan(0.08);
  });

  it('may change its format in the middle', async () => {
    const parts = [tone('aac', 'fltp'), tone('aac', 'fltp', { layout: 'mono', rate: 44_100 })].map((sound, n) =>
      readFileSync(drawClip(place.path(`part-${n}.ts`), 'mpegts', [picture(3), sound])),
    );
    writeFileSync(place.path('parts.ts'), Buffer.concat(parts));
    const mp4 = await first('parts', place.path('parts.ts'));
    expect(inspect(mp4).duration).toBeCloseTo(6, 0);
    for (const [from, to] of [
      [1.5, 2.5],
      [4.5, 5.5],
    ] as const) {
      expect(Math.abs(volumeOf(mp4, from, to) - -15.05)).toBeLessThan(0.5);
    }
  });

  it('causes a refusal when its format cannot be read', async () => {
    const source = drawClip(place.path('strange.mkv'), 'matroska', [picture(3), tone('pcm_s16le', 's16')]);
    // A name of the same length that no decoder has.
    const bytes = readFileSync(source);
    bytes.write('A_PCM/INX/LIT', bytes.indexOf('A_PCM/INT/LIT'), 'latin1');
    writeFileSync(source, bytes);
    await expectFault(probeMedia(source), 'The sound of this video has a format that Riff cannot read');
  });
});
