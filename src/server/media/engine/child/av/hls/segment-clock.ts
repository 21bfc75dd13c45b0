import { readFileSync, writeFileSync } from 'node:fs';
import type { Packet } from 'node-av/lib';
import type { StreamSpec } from '../stream-spec.ts';

/**
 * Knows when the segments of an HLS rung begin and how often its pictures change. FFmpeg's HLS muxer adds up the durations of
 * packets in decoding order, which is wrong for frames of unequal length.
 */
export class SegmentClock {
  readonly #timeBase: StreamSpec['timeBase'];
  readonly #most: number;
  readonly #begins: number[] = [];
  readonly #lengths: number[] = [];
  #end = 0;

  /** `most` is the muxer's hls_time, in seconds. */
  constructor(timeBase: StreamSpec['timeBase'], most: number) {
    this.#timeBase = timeBase;
    this.#most = most;
  }

  see({ pts, duration, isKeyframe }: Packet): void {
    const { num, den } = this.#timeBase;
    const [begin, length] = [(Number(pts) * num) / den, (Number(duration) * num) / den];
    const [first = begin] = this.#begins;
    // As the muxer does it: at the first key frame after each multiple.
    const isDue = begin - first >= this.#begins.length * this.#most - 1e-6;
    if (isKeyframe && isDue) this.#begins.push(begin);
    this.#lengths.push(length);
    this.#end = Math.max(this.#end, begin + length);
  }

  /** Pictures a second while they move: stills do not count. */
  get frameRate(): number {
    const sorted = [...this.#lengths].sort((a, b) => a - b);
    const usual = sorted[Math.floor(sorted.length / 2)] ?? 1;
    // Containers that count in milliseconds alternate between 33 and 34.
    const moving = sorted.filter((length) => length <= usual * 2);
    const whole = moving.reduce((sum, length) => sum + length, 0);
    return whole > 0 ? moving.length / whole : 1;
  }

  /** Writes the durations of the segments into their playlist. */
  correct(playlist: string): void {
    const text = readFileSync(playlist, 'utf8');
    const lengths = this.#begins.map((begin, n) => (this.#begins[n + 1] ?? this.#end) - begin);
    const count = text.match(/^#EXTINF:/gm)?.length ?? 0;
    if (count !== lengths.length) throw new Error(`${count} segments where ${lengths.length} were expected`);
    const longest = Math.ceil(Math.max(...lengths));
    const corrected = text
      .replace(/^#EXTINF:[\d.]+/gm, () => `#EXTINF:${(lengths.shift() ?? 0).toFixed(6)}`)
      .replace(/^#EXT-X-TARGETDURATION:\d+/m, `#EXT-X-TARGETDURATION:${longest}`);
    writeFileSync(playlist, corrected);
  }
}
