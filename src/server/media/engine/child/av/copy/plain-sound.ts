import { Bits } from './bits.ts';

/** Object type 2: AAC as every player knows it. */
const LOW_COMPLEXITY = 2;
/** Object type 5, which doubles the sample rate. */
const BAND_REPLICATION = 5;
/** Announces an extension of the stream. */
const EXTENSION = 0x2b7;

/** The header of an AAC stream (ISO/IEC 14496-3) without extensions and trailing data; null for other kinds of AAC. */
export function plainSoundHeader(bytes: Buffer): Buffer | null {
  const bits = new Bits(bytes);
  const kind = bits.read(5);
  // Index 15 stands for a rate outside the table.
  const rate = bits.read(4);
  const channels = bits.read(4);
  // 960 samples a frame, or layers: only broadcasts have them.
  const isOdd = bits.read(3) !== 0;
  if (bytes.length < 2 || kind !== LOW_COMPLEXITY || rate > 12 || isOdd || channels < 1 || channels > 2) return null;
  const isExtended = bits.read(11) === EXTENSION && bits.read(5) === BAND_REPLICATION && bits.read(1) === 1;
  return isExtended ? null : Buffer.from(bytes.subarray(0, 2));
}

const elements = { data: 4, fill: 6 } as const;

/** Blanks the elements before the sound in an AAC frame: encoders write their names there. Changes the bytes; returns whether it found any. */
export function blankFrameStart(frame: Buffer): boolean {
  const bits = new Bits(frame);
  for (let found = false; ; found = true) {
    const length = elementBytes(bits);
    if (length === null || bits.position + length * 8 > frame.length * 8) return found;
    for (let n = 0; n < length; n += 1) {
      const at = bits.position >> 3;
      const shift = bits.position & 7;
      bits.read(8);
      frame[at] = (frame[at] ?? 0) & ~(0xff >> shift);
      if (shift > 0) frame[at + 1] = (frame[at + 1] ?? 0) & (0xff >> shift);
    }
  }
}

/** Bytes of the element that begins here, unless it is sound. */
function elementBytes(bits: Bits): number | null {
  const kind = bits.read(3);
  if (kind === elements.fill) {
    const count = bits.read(4);
    return count === 15 ? 14 + bits.read(8) : count;
  }
  if (kind !== elements.data) return null;
  bits.read(4);
  const isAligned = bits.read(1) === 1;
  const count = bits.read(8);
  const length = count === 255 ? 255 + bits.read(8) : count;
  if (isAligned) bits.read((8 - (bits.position & 7)) & 7);
  return length;
}
