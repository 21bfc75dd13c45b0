import { writeFileSync } from 'node:fs';
import type { Frame } from 'node-av/lib';
import { type Peaks, peakCount } from '#lib/contract/media/peaks.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { AvTasks } from '../../tasks.ts';
import { decodeAll } from '../av/decode.ts';
import { SAMPLE_RATE, SoundFilter } from '../av/sound/sound-filter.ts';
import { openSource } from '../av/source.ts';
import type { Pulse } from '../pulse.ts';
import { checkLength } from './encode-video.ts';

type Task = AvTasks['measureSound'];

/** Samples of one measurement: ten milliseconds. */
const stepSamples = SAMPLE_RATE / 100;

/**
 * Measures the loudness of a sound over time, and writes it as the peaks of a waveform: loudness, because exact peaks would draw mastered
 * music as a solid block.
 */
export async function measureSound(input: Task['input'], pulse: Pulse): Promise<Task['output']> {
  const source = openSource(input.source);
  if (!source.sound) throw new MediaError(reasons.soundDamaged);
  const length = source.sound.duration ?? source.duration ?? 0;
  checkLength(length, reasons.soundLong);
  const steps: number[] = [];
  const filter = new SoundFilter(stepSamples, (frame) => steps.push(loudnessOf(frame)));
  const duration = await decodeAll({
    source: { ...source, video: null, duration: source.sound.duration },
    pulse,
    onSound: (frame, second) => {
      checkLength(second, reasons.soundLong);
      pulse.reached(length > 0 ? second / length : 0);
      filter.push(frame, second);
    },
  });
  filter.flush(duration);
  filter.close();
  const peaks: Peaks = { version: 1, seconds: Math.round(duration * 1000) / 1000, peaks: peaksOf(steps) };
  writeFileSync(input.target, JSON.stringify(peaks));
  return { duration };
}

/** The root mean square of the samples of all channels, 0 to about 1. */
function loudnessOf(frame: Frame): number {
  let sum = 0;
  let count = 0;
  for (const plane of frame.extendedData ?? []) {
    const samples = Math.min(frame.nbSamples, Math.floor(plane.length / 4));
    for (let n = 0; n < samples; n += 1) sum += plane.readFloatLE(n * 4) ** 2;
    count += samples;
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

/** The loudest measurement of each of equal parts, on a scale where the loudest of all is 255: quiet sounds are drawn as high as loud ones. */
function peaksOf(steps: readonly number[]): number[] {
  const parts = Array.from({ length: peakCount }, (_, part) => {
    const from = Math.floor((part * steps.length) / peakCount);
    const to = Math.max(from + 1, Math.floor(((part + 1) * steps.length) / peakCount));
    return Math.max(0, ...steps.slice(from, to));
  });
  const loudest = Math.max(...parts);
  return parts.map((part) => (loudest < silence ? 0 : Math.round((part / loudest) * 255)));
}

/** Encoded silence, about -80 dB, is not drawn as sound. */
const silence = 0.0001;
