import type { Packet } from 'node-av/lib';
import { frameRateSettings, openPacketFilter, outputOf } from '../packet-filter.ts';
import type { VideoStream } from '../source.ts';
import { type StreamSpec, withHeader } from '../stream-spec.ts';
import { unitKind, unitKinds, unitsAfterStartCodes, writeStreamHeader } from './parameter-sets.ts';
import { replaceData } from './replace-data.ts';

/** Bytes of the length before each unit in a copy. */
const LENGTH_BYTES = 4;
const pictureKinds: readonly number[] = [unitKinds.picture, unitKinds.keyPicture];

/** The stream of copied pictures; its header names `colours` and `frameRate`, whether the source says them or not. */
export function specOfPictures(
  { parameters, timeBase }: StreamSpec,
  { colours, frameRate }: Pick<VideoStream, 'colours' | 'frameRate'>,
): StreamSpec {
  const { matrix, primaries, transfer } = colours;
  // No packet goes through them: they rewrite the header as they are opened.
  const marked = openPacketFilter('h264_mp4toannexb', { parameters, timeBase });
  const named = openPacketFilter(
    'h264_metadata',
    { parameters: outputOf(marked), timeBase },
    {
      matrix_coefficients: `${matrix}`,
      colour_primaries: `${primaries}`,
      transfer_characteristics: `${transfer}`,
      ...frameRateSettings(frameRate),
    },
  );
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
