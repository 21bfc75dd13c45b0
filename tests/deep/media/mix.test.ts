import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLadder, extractSound, mixSound, transcodeFirst } from '#server/media/engine/engine.ts';
import { garbledVideo, textFile } from '#tests/fixtures/bad-files.ts';
import { clickHertz, clickPeak, clickSeconds, clickTrack } from '#tests/fixtures/click-track.ts';
import { type ClipSpec, clip } from '#tests/fixtures/clip.ts';
import { cornersOf, flashSecond, inspect, samplesOf } from '#tests/media/inspect.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';
import { tries } from '#tests/support/properties/properties.ts';

const place = workplace();
const rate = 48_000;
let made = 0;

const whole = {
  videoCutStart: 0,
  videoCutEnd: 3,
  audioCutStart: 0,
  audioCutEnd: 3,
  audioOffset: 0,
  videoVolume: 1,
  audioVolume: 1,
};
type Cuts = typeof whole;

/** Mixes and creates the served files: the first rendition, the top of the ladder, the sound. */
async function mix(video: string, sound: string, cuts: Cuts) {
  made += 1;
  const folder = place.path(String(made));
  const [mixedFile, first] = [join(folder, 'mixed.mov'), join(folder, 'first.mp4')];
  const mixed = await mixSound({ video, sound, target: mixedFile, cuts });
  const { shortSide } = await transcodeFirst({ source: mixedFile, target: first, poster: join(folder, 'poster.jpg') });
  return { folder, mixedFile, first, mixed, shortSide };
}

/** The level of a tone in a section, as the peak of a sine of its frequency. The sums up to each sample are computed once. */
function loudnessOf(samples: Float32Array, hertz: number): (from: number, seconds: number) => number {
  const [cosines, sines] = [new Float64Array(samples.length + 1), new Float64Array(samples.length + 1)];
  for (const [n, sample] of samples.entries()) {
    cosines[n + 1] = (cosines[n] ?? 0) + sample * Math.cos((2 * Math.PI * hertz * n) / rate);
    sines[n + 1] = (sines[n] ?? 0) + sample * Math.sin((2 * Math.PI * hertz * n) / rate);
  }
  return (from, seconds) => {
    const [first, count] = [Math.round(from * rate), Math.round(seconds * rate)];
    const between = (sums: Float64Array) => (sums[Math.min(first + count, samples.length)] ?? 0) - (sums[first] ?? 0);
    return (2 * Math.hypot(between(cosines), between(sines))) / count;
  };
}

/** The times at which bursts of a tone start: where one fills half of a window. */
function clicksIn(samples: Float32Array, hertz: number): number[] {
  const [step, window] = [0.001, 0.01];
  const loudnessAt = loudnessOf(samples, hertz);
  const loudness: number[] = [];
  for (let at = 0; at + window < samples.length / rate; at += step) loudness.push(loudnessAt(at, window));
  const half = Math.max(...loudness, 0.02) / 2;
  const begins = (n: number) => (loudness[n] ?? 0) >= half && (loudness[n - 1] ?? 0) < half;
  return [...loudness.keys()].filter(begins).map((n) => n * step + window / 2);
}

const clicks = [0.25, 1, 1.75, 2.5, 3.25];

/** The expected clicks, except those that a cut splits. */
function expected(cuts: Cuts): number[] {
  const length = cuts.videoCutEnd - cuts.videoCutStart;
  return clicks
    .filter((click) => click >= cuts.audioCutStart && click + clickSeconds <= cuts.audioCutEnd)
    .map((click) => click - cuts.audioCutStart + cuts.audioOffset)
    .filter((click) => click + clickSeconds < length);
}

/** Checks that a player plays what was requested: within 20 ms, and as long as the cut. */
function checkSound(path: string, cuts: Cuts): void {
  const samples = samplesOf(path);
  const heard = clicksIn(samples, clickHertz);
  for (const click of expected(cuts)) {
    const nearest = Math.min(...heard.map((at) => Math.abs(at - click)));
    expect(nearest, `a click at ${click} s, heard at ${heard.join(', ')}`).toBeLessThan(0.02);
  }
  // Codecs use frames of about 21 ms.
  expect(samples.length / rate).toBeGreaterThan(cuts.videoCutEnd - cuts.videoCutStart - 0.001);
  expect(samples.length / rate).toBeLessThan(cuts.videoCutEnd - cuts.videoCutStart + 0.05);
}

function checkPicture(path: string, cuts: Cuts, frame: number): void {
  const { video } = inspect(path);
  const seconds = (video?.packets ?? []).map(({ second }) => second);
  expect(Math.min(...seconds)).toBe(0);
  expect(Math.abs(inspect(path).duration - (cuts.videoCutEnd - cuts.videoCutStart))).toBeLessThan(frame + 0.022);
}

describe('a video with another sound', () => {
  const sources: [
    string,
    Partial<ClipSpec>,
    { channels?: number; sampleRate?: number; seconds?: number },
    Partial<Cuts>,
  ][] = [
    [
      'cut, and the sound later',
      {},
      {},
      { videoCutStart: 0.7, videoCutEnd: 2.9, audioCutStart: 0.9, audioOffset: 0.35 },
    ],
    [
      'a silent video, one channel at 44.1 kHz',
      { sound: null },
      { channels: 1, sampleRate: 44_100 },
      { audioOffset: 0.5 },
    ],
    ['a turned phone, six channels', { width: 90, height: 160, rotation: 90 }, { channels: 6 }, { videoCutStart: 0.4 }],
    ['a sound shorter than the cut', {}, { seconds: 1.5 }, { audioCutEnd: 1.5, audioOffset: 0.2 }],
    ['a video whose sound ends before the cut', { soundSeconds: 0.5 }, {}, { videoCutStart: 1 }],
    ['an uneven rhythm', { uneven: true, seconds: 4 }, {}, { videoCutStart: 1.23, videoCutEnd: 3.21 }],
    ['a transport stream', { format: 'mpegts' }, { sampleRate: 44_100 }, { videoCutStart: 0.5, audioOffset: 1 }],
  ];
  it.each(sources)(
    'is as long as its cut, and has the sound at the requested time: %s',
    async (name, spec, track, changes) => {
      const video = clip({ width: 160, height: 90, rate: 15, seconds: 3, ...spec });
      const sound = clickTrack(place.path(`${name.replaceAll(' ', '-')}.wav`), track);
      const cuts = { ...whole, videoVolume: 0.3, ...changes };
      const { folder, mixedFile, first, mixed, shortSide } = await mix(video, sound, cuts);
      expect(mixed.duration).toBeCloseTo(cuts.videoCutEnd - cuts.videoCutStart, 6);
      checkSound(first, cuts);
      checkPicture(first, cuts, spec.uneven ? 0.1 : 1 / 30);
      await extractSound({ source: mixedFile, target: join(folder, 'sound.mp3') });
      checkSound(join(folder, 'sound.mp3'), cuts);
      const rungs = await buildLadder({ source: mixedFile, first, folder: join(folder, 'ladder') });
      const top = rungs.find((rung) => rung.shortSide !== shortSide) ?? rungs.at(-1);
      checkSound(join(folder, 'ladder', top?.file ?? ''), cuts);
      checkPicture(join(folder, 'ladder', top?.file ?? ''), cuts, spec.uneven ? 0.1 : 1 / 30);
      expect(cornersOf(first, 1)).toEqual(['red', 'green', 'blue', 'white']);
    },
  );

  it('keeps image, own sound and the other sound in sync', async () => {
    const cuts = { ...whole, videoCutStart: 0.5, audioCutStart: 0.6, audioCutEnd: 3, audioOffset: 0.3 };
    const { first } = await mix(
      clip({ flashAt: 1.5, seconds: 3, width: 160, height: 90 }),
      clickTrack(place.path('together.wav')),
      cuts,
    );
    expect(Math.abs(flashSecond(first) - 1)).toBeLessThan(1 / 30);
    expect(Math.abs((clicksIn(samplesOf(first), 1000)[0] ?? 0) - 1)).toBeLessThan(0.02);
    checkSound(first, cuts);
  });

  it.each([
    [0, 1],
    [1, 0],
    [0.5, 2],
  ])('has both sounds in the requested volumes: %d and %d', async (videoVolume, audioVolume) => {
    const cuts = { ...whole, videoVolume, audioVolume };
    const { first } = await mix(
      clip({ seconds: 3, width: 160, height: 90, rate: 15 }),
      clickTrack(place.path('loud.wav'), { clicks: [1] }),
      cuts,
    );
    const samples = samplesOf(first);
    const quiet = 0.015;
    expect(Math.abs(loudnessOf(samples, clickHertz)(1.005, 0.04) - clickPeak * audioVolume)).toBeLessThan(
      // If both are too loud together, the limiter reduces them.
      0.5 * videoVolume + clickPeak * audioVolume > 0.97 ? 0.15 : clickPeak * 0.06 + quiet,
    );
    expect(Math.abs(loudnessOf(samples, 1000)(2, 0.5) - 0.5 * videoVolume)).toBeLessThan(0.03 + quiet);
  });

  it('is never too loud, and the limiter does not delay it', async () => {
    const cuts = { ...whole, videoVolume: 2, audioVolume: 2 };
    const { mixedFile } = await mix(
      clip({ seconds: 3, width: 160, height: 90, rate: 15 }),
      clickTrack(place.path('full.wav')),
      cuts,
    );
    const samples = samplesOf(mixedFile);
    expect(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(0.98);
    checkSound(mixedFile, cuts);
  });

  it('has the sound at the requested time for any request', async () => {
    const [video, sound] = [clip({ seconds: 4, width: 160, height: 90, rate: 15 }), clickTrack(place.path('any.wav'))];
    const tenths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
    const wanted = fc
      .record({
        from: tenths(0, 3),
        length: tenths(0.5, 3),
        begin: tenths(0, 3),
        offset: tenths(0, 3),
        volume: tenths(0.2, 1),
      })
      .map(({ from, length, begin, offset, volume }) => ({
        ...whole,
        videoCutStart: from,
        videoCutEnd: Math.min(4, from + length),
        audioCutStart: begin,
        audioCutEnd: 4,
        audioOffset: Math.min(offset, Math.min(4, from + length) - from - 0.01),
        audioVolume: volume,
        videoVolume: 0.2,
      }));
    for (const cuts of fc.sample(wanted, tries(4))) {
      const { first } = await mix(video, sound, cuts);
      checkSound(first, cuts);
      checkPicture(first, cuts, 1 / 30);
    }
  });
});

describe('an impossible mix', () => {
  it('is refused with its reason: no sound, a damaged sound, no video', async () => {
    const target = place.path('never.mov');
    const sound = clickTrack(place.path('fine.wav'));
    await expectFault(mixSound({ video: clip(), sound: clip({ sound: null }), target, cuts: whole }), 'has no sound');
    await expectFault(mixSound({ video: sound, sound, target, cuts: whole }), 'not a video');
    await expectFault(mixSound({ video: clip(), sound: textFile(place.path('x.mp3')), target, cuts: whole }), /./);
    await expectFault(mixSound({ video: garbledVideo(place.path('x.mp4')), sound, target, cuts: whole }), 'damaged');
    expect(place.list().filter((name) => name.startsWith('never'))).toEqual([]);
  });
});
