import {
  BitStreamFilter,
  BitStreamFilterContext,
  type CodecParameters,
  type IRational,
  type Packet,
  Rational,
} from 'node-av/lib';
import { must } from '../failure.ts';
import type { Colours } from '../picture/colours.ts';
import type { StreamSpec } from '../stream-spec.ts';
import { unitKinds } from './parameter-sets.ts';

/**
 * Takes everything but pictures out of copied H.264: cameras and encoders write what they like into units between them. The header
 * has what a decoder needs.
 */
export class PictureUnits {
  /** What comes out. */
  readonly spec: StreamSpec;
  readonly #steps: BitStreamFilterContext[];
  /** Holds what comes out. */
  readonly #named: BitStreamFilterContext;

  /** `colours` are named in the header, whether the source says them or not. */
  constructor({ parameters, timeBase }: StreamSpec, { matrix, primaries, transfer }: Colours) {
    // FFmpeg filters units with start codes; the muxer puts their lengths back.
    const marked = openStep('h264_mp4toannexb', parameters, timeBase);
    const { picture, keyPicture } = unitKinds;
    const wanted = { pass_types: `${picture}|${keyPicture}` };
    const filtered = openStep('filter_units', outputOf(marked), timeBase, wanted);
    // No packet goes through it: it rewrites the header as it is opened.
    const named = openStep('h264_metadata', outputOf(filtered), timeBase, {
      matrix_coefficients: `${matrix}`,
      colour_primaries: `${primaries}`,
      transfer_characteristics: `${transfer}`,
    });
    this.#steps = [marked, filtered];
    this.#named = named;
    const output = outputOf(named);
    Object.assign(output, { colorSpace: matrix, colorPrimaries: primaries, colorTrc: transfer });
    this.spec = { parameters: output, timeBase };
  }

  /** Changes the packet. Throws if nothing is left of it. */
  clean(packet: Packet): void {
    for (const step of this.#steps) {
      must(step.sendPacketSync(packet), 'Filtering a packet');
      must(step.receivePacketSync(packet), 'Filtering a packet');
    }
  }

  free(): void {
    for (const step of [...this.#steps, this.#named]) step.free();
  }
}

function openStep(
  name: string,
  parameters: CodecParameters,
  timeBase: IRational,
  settings: Record<string, string> = {},
): BitStreamFilterContext {
  const filter = BitStreamFilter.getByName(name);
  if (!filter) throw new Error(`No filter ${name}`);
  const context = new BitStreamFilterContext();
  must(context.alloc(filter), 'Opening a packet filter');
  for (const [option, value] of Object.entries(settings))
    must(context.setOption(option, value), 'Packet filter option');
  if (context.inputCodecParameters) must(parameters.copy(context.inputCodecParameters), 'Copying parameters');
  context.inputTimeBase = new Rational(timeBase.num, timeBase.den);
  must(context.init(), 'Opening a packet filter');
  return context;
}

function outputOf(step: BitStreamFilterContext): CodecParameters {
  if (!step.outputCodecParameters) throw new Error('A packet filter without an output');
  return step.outputCodecParameters;
}
