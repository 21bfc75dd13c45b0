import { Bits } from './bits.ts';

/** The kinds of units in H.264 that matter here. */
export const unitKinds = { picture: 1, keyPicture: 5, sequence: 7, pictureSet: 8 } as const;

/** What the header of an H.264 stream in an MP4 says (ISO/IEC 14496-15). */
export interface StreamHeader {
  /** Bytes of the length before each unit. */
  lengthBytes: number;
  /** The units that decoders need before the first picture. */
  sets: Buffer[];
}

/** What a decoder has to be able to do. */
export interface Sequence {
  profile: number;
  level: number;
  /** 1 is 4:2:0. */
  chroma: number;
  /** Bits of a sample. */
  depth: number;
  isProgressive: boolean;
}

const profiles = { baseline: 66, main: 77, high: 100 } as const;

/** Comes before each unit where they have no lengths. */
const startCode = Buffer.from([0, 0, 1]);

export const unitKind = (unit: Uint8Array): number => (unit[0] ?? 0) & 31;

/** Null for anything but such a header. */
export function readStreamHeader(bytes: Buffer): StreamHeader | null {
  if (bytes.length < 7 || bytes[0] !== 1) return null;
  const sets: Buffer[] = [];
  let at = 5;
  for (const mask of [31, 255]) {
    const count = (bytes[at] ?? 0) & mask;
    at += 1;
    for (let n = 0; n < count; n += 1) {
      if (at + 2 > bytes.length) return null;
      const end = at + 2 + bytes.readUInt16BE(at);
      if (end > bytes.length) return null;
      sets.push(bytes.subarray(at + 2, end));
      at = end;
    }
  }
  return { lengthBytes: ((bytes[4] ?? 0) & 3) + 1, sets };
}

/** The header of a stream in 8 bit 4:2:0 with these units, and four bytes of length before each unit. Throws without both kinds of sets. */
export function writeStreamHeader(units: readonly Buffer[]): Buffer {
  const of = (kind: number) => units.filter((unit) => unitKind(unit) === kind);
  const [sequences, pictureSets] = [of(unitKinds.sequence), of(unitKinds.pictureSet)];
  const [, profile = 0, compatibility = 0, level = 0] = sequences[0] ?? [];
  if (sequences.length === 0 || pictureSets.length === 0) throw new Error('A header without its sets');
  const counted = (sets: readonly Buffer[]) => sets.flatMap((set) => [set.length >> 8, set.length & 255, ...set]);
  const start = [1, profile, compatibility, level, 0xff, 0xe0 | sequences.length, ...counted(sequences)];
  const shape = profile === profiles.high ? [0xfd, 0xf8, 0xf8, 0] : [];
  return Buffer.from([...start, pictureSets.length, ...counted(pictureSets), ...shape]);
}

/** The units of a header that has start codes (ISO/IEC 14496-10, Annex B). */
export function unitsAfterStartCodes(bytes: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let start = bytes.indexOf(startCode); start !== -1; ) {
    const next = bytes.indexOf(startCode, start + startCode.length);
    let end = next === -1 ? bytes.length : next;
    // The first byte of a longer start code, or padding: no unit ends with a zero.
    while (bytes[end - 1] === 0) end -= 1;
    units.push(bytes.subarray(start + startCode.length, end));
    start = next;
  }
  return units;
}

/** The units of a packet; null if their lengths are not those of the packet. */
export function unitsIn(packet: Buffer, lengthBytes: number): Buffer[] | null {
  const units: Buffer[] = [];
  for (let at = 0; at < packet.length; ) {
    if (at + lengthBytes >= packet.length) return null;
    const start = at + lengthBytes;
    at = start + packet.readUIntBE(at, lengthBytes);
    if (at === start || at > packet.length) return null;
    units.push(packet.subarray(start, at));
  }
  return units;
}

/** Null for profiles that only few players know. */
export function readSequence(unit: Buffer): Sequence | null {
  const bits = new Bits(withoutEscapes(unit));
  bits.read(8);
  const profile = bits.read(8);
  bits.read(8);
  const level = bits.read(8);
  bits.readUnsigned();
  let [chroma, depth] = [1, 8];
  if (profile === profiles.high) {
    chroma = bits.readUnsigned();
    depth = 8 + Math.max(bits.readUnsigned(), bits.readUnsigned());
    bits.read(1);
    // Of 4:4:4 there would be more lists, and that is another profile.
    if (bits.read(1) === 1) for (let list = 0; list < 8; list += 1) skipScalingList(bits, list < 6 ? 16 : 64);
  } else if (profile !== profiles.baseline && profile !== profiles.main) return null;
  bits.readUnsigned();
  skipOrder(bits);
  bits.readUnsigned();
  bits.read(1);
  bits.readUnsigned();
  bits.readUnsigned();
  return bits.isAtEnd ? null : { profile, level, chroma, depth, isProgressive: bits.read(1) === 1 };
}

function skipScalingList(bits: Bits, length: number): void {
  if (bits.read(1) === 0) return;
  let [last, next] = [8, 8];
  for (let n = 0; n < length && next !== 0; n += 1) {
    next = (last + bits.readSigned() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

function skipOrder(bits: Bits): void {
  const kind = bits.readUnsigned();
  if (kind === 0) bits.readUnsigned();
  if (kind !== 1) return;
  bits.read(1);
  bits.readSigned();
  bits.readSigned();
  const offsets = Math.min(bits.readUnsigned(), 255);
  for (let n = 0; n < offsets; n += 1) bits.readSigned();
}

/** After two zero bytes, encoders put a 3 before every byte that could make them look like the beginning of a unit. */
function withoutEscapes(unit: Buffer): Uint8Array {
  return unit.filter((byte, at) => byte !== 3 || at < 2 || unit[at - 1] !== 0 || unit[at - 2] !== 0);
}
