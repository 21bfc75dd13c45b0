import type { Peaks } from '#lib/contract/media/peaks.ts';
import { platform } from '#lib/platform/current.ts';

/** The loudness of a sound over time, each part from 0 to 1; null if there is none: then a plain bar is shown. */
export async function fetchPeaks(address: string | null): Promise<readonly number[] | null> {
  if (address === null) return null;
  try {
    const answer = await platform().fetch(address);
    if (!answer.ok) return null;
    const { version, peaks }: Peaks = await answer.json();
    return version === 1 && peaks.some((peak) => peak > 0) ? peaks.map((peak) => peak / 255) : null;
  } catch {
    return null;
  }
}

/** The heights of `count` bars: each is the loudest part of its share of the sound. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to));
  });
}

/** The bars as the path of a picture that is 100 high, and 1 wide for each bar. The bars are centred, and each has a minimum height. */
export const waveformPath = (heights: readonly number[]): string =>
  heights
    .map((height, place) => {
      const tall = Math.max(6, Math.round(height * 96));
      return `M${place + 0.2} ${50 - tall / 2}h.6v${tall}h-.6z`;
    })
    .join('');
