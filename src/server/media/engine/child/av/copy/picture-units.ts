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
import { type StreamSpec, withHeader } from '../stream-spec.ts';
import { unitKind, unitKinds, unitsAfterStartCodes, writeStreamHeader } from './parameter-sets.ts';
import { replaceData } from './replace-data.ts';

/** Bytes of the length before each unit in a copy. */
const LENGTH_BYTES = 4;
const pictureKinds: readonly number[] = [unitKinds.picture, unitKinds.keyPicture];

/** The stream of copied pictures; `colours` are named in its header, whether the source says them or not. */
export function specOfPictures({ parameters, timeBase }: StreamSpec, colours: Colours): StreamSpec {
  const { matrix, primaries, transfer } = colours;
  // No packet goes through them: they rewrite the header as they are opened.
  const marked = openStep('h264_mp4toannexb', parameters, timeBase);
  const named = openStep('h264_metadata', outputOf(marked), timeBase, {
    matrix_coefficients: `${matrix}`,
    colour_primaries: `${primaries}`,
    transfer_characteristics: `${transfer}`,
  });
  try {
    const rewritten = outputOf(named);
    const header = writeStreamHeader(unitsAfterStartCodes(rewritten.extradata ?? Buffer.alloc(0)));
    const spec = withHeader({ parameters: rewritten, timeBase }, header);
    Object.assign(spec.parameters, { colorSpace: matrix, colorPrimaries: primaries, colorTrc: transfer });
    return spec;
  } finally {
    for (const step of [marked, named]) step.free();
  }
}

/**
 * Takes everything but pictures out of a packet: cameras and encoders write what they like into units between them, and the header has what a
 * decoder needs. FFmpeg's filters do the same, and make the copy a third slower. Throws if nothing is left.
 */
export function keepPictures(packet: Packet, units: readonly Buffer[], lengthBytes: number): void {
  const pictures = units.filter((unit) => pictureKinds.includes(unitKind(unit)));
  if (pictures.length === 0) throw new Error('A packet without a picture');
  if (pictures.length === units.length && lengthBytes === LENGTH_BYTES) return;
  const bytes = Buffer.alloc(pictures.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const picture of pictures) {
    at = bytes.writeUInt32BE(picture.length, at);
    at += picture.copy(bytes, at);
  }
  replaceData(packet, bytes);
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
