import { AV_CODEC_ID_H264 } from 'node-av/constants';
import type { BitStreamFilterContext, Packet } from 'node-av/lib';
import { must } from './failure.ts';
import { openPacketFilter } from './packet-filter.ts';
import type { StreamSpec } from './stream-spec.ts';

/** Kind 6: supplemental information. Nothing in it is needed to play a video. */
const SUPPLEMENTAL = '6';
/** The first byte of the parameters of a stream whose units have their length before them (ISO/IEC 14496-15). */
const LENGTHS = 1;

/** Removes the data that x264 writes into its first packet: its name, version and settings. */
export class UserDataFilter {
  #context: BitStreamFilterContext | null;

  private constructor(context: BitStreamFilterContext) {
    this.#context = context;
  }

  /**
   * Null for streams that have no such data, and for streams copied out of an MP4: the filter would write start codes where a length is
   * expected, and a browser refuses the whole segment. Riff's own MP4s lost the data when they were encoded.
   */
  static open(spec: StreamSpec): UserDataFilter | null {
    const { codecId, extradata } = spec.parameters;
    if (codecId !== AV_CODEC_ID_H264 || extradata?.[0] === LENGTHS) return null;
    return new UserDataFilter(openPacketFilter('filter_units', spec, { remove_types: SUPPLEMENTAL }));
  }

  /** Changes the packet if it is the first one. */
  clean(packet: Packet): void {
    if (!this.#context) return;
    must(this.#context.sendPacketSync(packet), 'Filtering a packet');
    must(this.#context.receivePacketSync(packet), 'Filtering a packet');
    this.free();
  }

  free(): void {
    this.#context?.free();
    this.#context = null;
  }
}
