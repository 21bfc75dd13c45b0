import { AV_PKT_DATA_NEW_EXTRADATA } from 'node-av/constants';
import { type BitStreamFilterContext, Packet } from 'node-av/lib';
import { must } from '../failure.ts';
import { frameRateSettings, openPacketFilter, outputOf } from '../packet-filter.ts';
import type { VideoStream } from '../source.ts';
import { type StreamSpec, withHeader } from '../stream-spec.ts';

/** Kinds of units in H.264 (ITU-T H.264, table 7-1). */
const KEY_PICTURE = 5;
const pictures = `1|${KEY_PICTURE}`;
const parameterSets = '7|8';

/**
 * Keeps only the pictures of an H.264 stream: cameras and encoders write arbitrary units between them, and the header has all that a decoder
 * needs. The kept units have start codes; the muxer of an MP4 writes lengths instead.
 */
export class CopiedPictures {
  /** The header names colours and frame rate, whether the source says them or not. */
  readonly spec: StreamSpec;
  readonly #sets: BitStreamFilterContext;
  readonly #pictures: BitStreamFilterContext;
  readonly #header: Buffer;

  constructor(source: StreamSpec, { colours, frameRate }: Pick<VideoStream, 'colours' | 'frameRate'>) {
    const { matrix, primaries, transfer } = colours;
    this.#pictures = openPacketFilter('filter_units', source, { pass_types: pictures });
    this.#sets = openPacketFilter('filter_units', source, { pass_types: parameterSets });
    const { timeBase } = source;
    const parameters = outputOf(this.#sets);
    this.#header = parameters.extradata ?? Buffer.alloc(0);
    // No packet passes through this filter: opening it rewrites the header.
    const named = openPacketFilter(
      'h264_metadata',
      { parameters, timeBase },
      {
        matrix_coefficients: `${matrix}`,
        colour_primaries: `${primaries}`,
        transfer_characteristics: `${transfer}`,
        ...frameRateSettings(frameRate),
      },
    );
    const renamed = outputOf(named);
    this.spec = withHeader({ parameters: renamed, timeBase }, renamed.extradata ?? Buffer.alloc(0));
    Object.assign(this.spec.parameters, { colorSpace: matrix, colorPrimaries: primaries, colorTrc: transfer });
    named.free();
  }

  /** Removes everything but pictures from a packet. Throws if nothing is left, or if the decoder would need another header from here on. */
  keep(packet: Packet): void {
    if (packet.isKeyframe) this.#assertSameHeader(packet);
    must(this.#pictures.sendPacketSync(packet), 'Filtering a packet');
    must(this.#pictures.receivePacketSync(packet), 'Filtering a packet');
    // A group of pictures may begin with a picture that later ones refer across (open GOP); playback cannot begin there.
    if (packet.isKeyframe) packet.isKeyframe = kindOfFirstUnit(packet.data) === KEY_PICTURE;
  }

  free(): void {
    for (const filter of [this.#pictures, this.#sets]) filter.free();
  }

  #assertSameHeader(packet: Packet): void {
    if (packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA)) throw new Error('Another header');
    const sets = new Packet();
    sets.alloc();
    try {
      must(sets.ref(packet), 'Copying a packet');
      must(this.#sets.sendPacketSync(sets), 'Filtering a packet');
      // The filter outputs nothing for a packet without parameter sets.
      const isLeft = this.#sets.receivePacketSync(sets) >= 0;
      if (isLeft && !this.#header.includes(sets.data ?? '')) throw new Error('Another header');
    } finally {
      sets.free();
    }
  }
}

/** The kind stands after the start code, which is zeros and a one. */
const kindOfFirstUnit = (data: Buffer | null): number => (data?.[data.indexOf(1) + 1] ?? 0) & 31;
