import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Variant {
  width: number;
  height: number;
  frameRate: number;
  codecs: string[];
  /** The folder of the rung's files, to measure their bit rates. */
  folder: string;
  /** Address relative to the master playlist. */
  playlist: string;
}

/** The HLS playlist that offers all rungs. The second one comes first: players without a measurement start there. */
export function masterPlaylist(variants: Variant[]): string {
  const lines = variants.map((variant) => {
    const { peak, average } = weigh(variant.folder);
    const attributes = [
      `BANDWIDTH=${peak}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      `FRAME-RATE=${Math.min(variant.frameRate, 60).toFixed(3)}`,
      `CODECS="${variant.codecs.join(',')}"`,
    ];
    return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${variant.playlist}`;
  });
  const [lowest, start, ...rest] = lines;
  const ordered = start === undefined ? [lowest] : [start, lowest, ...rest];
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...ordered, ''].join('\n');
}

/** Bits per second of the heaviest segment and of all segments together, as HLS defines peak and average. */
function weigh(folder: string): { peak: number; average: number } {
  const playlist = readFileSync(join(folder, 'index.m3u8'), 'utf8');
  let [peak, bits, seconds] = [0, 0, 0];
  for (const [, duration, name] of playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^\n#]+)/g)) {
    const weight = statSync(join(folder, name ?? '')).size * 8;
    bits += weight;
    seconds += Number(duration);
    // A last segment of a few frames would count as a peak of its own.
    if (Number(duration) >= 0.5 || peak === 0) peak = Math.max(peak, weight / Math.max(Number(duration), 0.5));
  }
  return { peak: Math.ceil(peak), average: Math.ceil(bits / Math.max(seconds, 0.1)) };
}
