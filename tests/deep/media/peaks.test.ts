import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Peaks, peakCount } from '#lib/contract/media/peaks.ts';
import { extractSound, measureSound } from '#server/media/engine/engine.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { type ClickTrack, clickSeconds, clickTrack } from '#tests/fixtures/click-track.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { expectFault, workplace } from '#tests/media/workplace.ts';

const place = workplace();

async function peaksOf(source: string): Promise<Peaks> {
  const target = place.path('peaks.json');
  const { duration } = await measureSound({ source, target });
  const peaks: Peaks = JSON.parse(readFileSync(target, 'utf8'));
  expect(peaks.seconds).toBeCloseTo(duration, 3);
  return peaks;
}

/** The seconds at which a loud sound starts. */
function onsets({ seconds, peaks }: Peaks): number[] {
  const begins = peaks.flatMap((peak, n) => (peak > 128 && (peaks[n - 1] ?? 0) <= 128 ? [n] : []));
  return begins.map((n) => (n * seconds) / peaks.length);
}

describe('the peaks of a sound', () => {
  it.each<[string, Partial<ClickTrack>]>([
    ['stereo at 48 kHz', {}],
    ['mono at 22 kHz', { channels: 1, sampleRate: 22_050 }],
    ['thirty seconds', { seconds: 30, clicks: [0.5, 7, 7.5, 22.25, 29] }],
  ])('are where a click track has its clicks, and nowhere else: %s', async (_, changes) => {
    const { clicks = [0.25, 1, 1.75, 2.5, 3.25], seconds = 4 } = changes;
    const peaks = await peaksOf(clickTrack(place.path('clicks.wav'), changes));
    expect(peaks).toMatchObject({ version: 1, seconds });
    expect(peaks.peaks).toHaveLength(peakCount);
    const part = seconds / peakCount;
    const found = onsets(peaks);
    expect(found).toHaveLength(clicks.length);
    for (const [n, click] of clicks.entries()) {
      expect(found[n]).toBeGreaterThan(click - part - 0.011);
      expect(found[n]).toBeLessThanOrEqual(click + 0.011);
    }
    // Between the clicks is silence.
    const isFar = (at: number) => clicks.every((click) => at + part < click - 0.02 || at > click + clickSeconds + 0.02);
    const quiet = peaks.peaks.filter((_peak, n) => isFar(n * part));
    expect(quiet.length).toBeGreaterThan(peakCount / 2);
    expect(Math.max(...quiet)).toBe(0);
  });

  it('are at the same places in the MP3 that people hear', async () => {
    const mp3 = place.path('clicks.mp3');
    await extractSound({ source: clickTrack(place.path('clicks.wav')), target: mp3 });
    const found = onsets(await peaksOf(mp3));
    expect(found).toHaveLength(5);
    for (const [n, click] of [0.25, 1, 1.75, 2.5, 3.25].entries()) expect(found[n]).toBeCloseTo(click, 1);
  });

  it('reach the top for a quiet sound too, and are a small file', async () => {
    const { peaks } = await peaksOf(clickTrack(place.path('clicks.wav')));
    expect(Math.max(...peaks)).toBe(255);
    expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 255)).toBe(true);
    expect(statSync(place.path('peaks.json')).size).toBeLessThan(1200);
  });

  it('are all zero for silence', async () => {
    const { peaks } = await peaksOf(clickTrack(place.path('silence.wav'), { clicks: [] }));
    expect(peaks).toEqual(Array(peakCount).fill(0));
  });

  it('have the same number for a sound of a tenth of a second', async () => {
    const { peaks } = await peaksOf(clickTrack(place.path('short.wav'), { seconds: 0.1, clicks: [0] }));
    expect(peaks).toHaveLength(peakCount);
    expect(peaks[0]).toBeGreaterThan(128);
  });

  it('do not exist for a video without sound, and leave no file', async () => {
    const target = place.path('none.json');
    await expectFault(measureSound({ source: clip({ sound: null }), target }), reasons.soundDamaged);
    expect(existsSync(target)).toBe(false);
    expect(place.list().filter((name) => name.startsWith('none.json'))).toEqual([]);
  });
});
