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

/** One rung as HLS: a header, segments and their playlist, in a folder of their own. Stream 0 is the picture. */
export class HlsRung {
  readonly folder: string;
  readonly #muxer: Muxer;
  readonly #clock: SegmentClock;

  constructor(folder: string, picture: StreamSpec, sound: StreamSpec | null) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.#clock = new SegmentClock(picture.timeBase, SEGMENT);
    this.#muxer = new Muxer('hls', join(folder, 'index.m3u8'), sound ? [picture, sound] : [picture], {
      hls_time: String(SEGMENT),
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(folder, '%04d.m4s'),
      hls_flags: 'independent_segments',
    });
  }

  write(packet: Packet, index: number): void {
    if (index === 0) this.#clock.see(packet);
    this.#muxer.write(packet, index);
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
