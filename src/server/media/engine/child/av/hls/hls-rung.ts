import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet } from 'node-av/lib';
import { KEY_EVERY } from '../encoder.ts';
import { removeNamesFromHeader } from '../encoder-names.ts';
import { Muxer } from '../mux.ts';
import type { StreamSpec } from '../stream-spec.ts';
import { SegmentClock } from './segment-clock.ts';

/** Seconds of a segment. */
const SEGMENT = KEY_EVERY * 2;

/** Seconds: one frame of AAC, and enough to decode some pictures ahead. */
const LEAST_DELAY = 1024 / 48_000;

/** One rung as HLS: a header, segments and their playlist, in a folder of their own. Stream 0 is the picture. */
export class HlsRung {
  readonly folder: string;
  readonly #muxer: Muxer;
  readonly #clock: SegmentClock;
  /** Ticks by which each stream is delayed, so that none begins before 0 and none needs an edit list. */
  readonly #delays: bigint[];
  /** When the first picture is decoded. */
  #first: bigint | null = null;

  /** `priming` is how many seconds of sound come before second 0. */
  constructor(folder: string, picture: StreamSpec, sound: StreamSpec | null, priming: number) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.#clock = new SegmentClock(picture.timeBase, SEGMENT);
    this.#delays = [picture, ...(sound ? [sound] : [])].map(({ timeBase: { num, den } }) =>
      BigInt(Math.ceil((Math.max(priming, LEAST_DELAY) * den) / num)),
    );
    this.#muxer = new Muxer('hls', join(folder, 'index.m3u8'), sound ? [picture, sound] : [picture], {
      hls_time: String(SEGMENT),
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(folder, '%04d.m4s'),
      hls_flags: 'independent_segments',
      // HLS players ignore edit lists.
      hls_segment_options: 'use_editlist=0',
    });
  }

  write(packet: Packet, index: number): void {
    if (index === 0) this.#clock.see(packet);
    const delay = this.#delays[index] ?? 0n;
    const { pts, dts } = packet;
    this.#first ??= index === 0 ? dts : null;
    // Decoding times before second 0 are compressed into the delay that the sound's priming needs.
    const early = index === 0 && dts < 0n && this.#first ? delay - (delay * dts) / this.#first : null;
    this.#muxer.write(packet, index, { pts: pts + delay, dts: early ?? dts + delay });
  }

  finish(): void {
    this.#muxer.finish();
    this.#clock.correct(join(this.folder, 'index.m3u8'));
    removeNamesFromHeader(join(this.folder, 'init.mp4'));
  }

  /** Pictures a second. */
  get frameRate(): number {
    return this.#clock.frameRate;
  }

  get bytes(): number {
    return readdirSync(this.folder).reduce((sum, name) => sum + statSync(join(this.folder, name)).size, 0);
  }
}
