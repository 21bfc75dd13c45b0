import { AV_CODEC_ID_H264 } from 'node-av/constants';
import { BitStreamFilter, BitStreamFilterContext, type Packet, Rational } from 'node-av/lib';
import { must } from './failure.ts';
import type { StreamSpec } from './stream-spec.ts';

/** Kind 6: supplemental information. Nothing in it is needed to play a video. */
const SUPPLEMENTAL = '6';
/** The first byte of the parameters of a stream whose units have their length before them (ISO/IEC 14496-15). */
const LENGTHS = 1;

/** Removes what x264 writes into its first packet: its name, version and settings. */
export class UserDataFilter {
  #context: BitStreamFilterContext | null;

  private constructor(context: BitStreamFilterContext) {
    this.#context = context;
  }

  /**
   * Null for streams that have no such data, and for those copied out of an MP4: the filter would write start codes where a length is
   * expected, and a browser refuses the whole segment. Of ours, the data was removed when they were encoded.
   */
  static open({ parameters, timeBase }: StreamSpec): UserDataFilter | null {
    if (parameters.codecId !== AV_CODEC_ID_H264 || parameters.extradata?.[0] === LENGTHS) return null;
    const filter = BitStreamFilter.getByName('filter_units');
    if (!filter) throw new Error('No filter filter_units');
    const context = new BitStreamFilterContext();
    must(context.alloc(filter), 'Opening a packet filter');
    must(context.setOption('remove_types', SUPPLEMENTAL), 'Packet filter option');
    if (context.inputCodecParameters) must(parameters.copy(context.inputCodecParameters), 'Copying parameters');
    context.inputTimeBase = new Rational(timeBase.num, timeBase.den);
    must(context.init(), 'Opening a packet filter');
    return new UserDataFilter(context);
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
