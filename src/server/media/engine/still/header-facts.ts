import type { Read } from '../sniff/read.ts';
import type { CodedPicture, Cut } from './coded-picture.ts';

// Facts in the headers of images that libvips or FFmpeg overlook.

/** Facts that libvips has to be told. */
export interface OverlookedFacts {
  /** The gamma of the numbers, relative to sRGB's. */
  gamma?: number | null;
  /** The place of the picture; the area around it is empty. */
  place?: Cut | null;
}

/** Bytes of the headers, comments included. */
const MOST_HEADER = 65_536;
/** The gamma of sRGB, as PNG counts it: in hundred thousandths, from light to numbers. */
const SRGB_GAMMA = 45_455;
/** The first bytes of the blocks of a GIF. */
const [EXTENSION, PICTURE] = [0x21, 0x2c];

/** Whether the fourth byte of a bitmap's pixels says how opaque they are: newer headers name it; without a name it is unused. */
export async function namesOpacity(read: Read): Promise<boolean> {
  const header = await read(0, 70);
  const [MASK, WITH_MASK] = [66, 56];
  return header.length >= MASK + 4 && header.readUInt32LE(14) >= WITH_MASK && header.readUInt32LE(MASK) !== 0;
}

/** The place of the first picture of a GIF, if that is smaller than the GIF: browsers show nothing around it. */
export async function placeInGif(_size: number, read: Read): Promise<Cut | null> {
  const bytes = await read(0, MOST_HEADER);
  const number = (at: number) => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0);
  const flags = bytes[10] ?? 0;
  const colours = (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
  let at = 13 + colours;
  for (; bytes[at] === EXTENSION; at += 1) {
    at += 2;
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
  }
  const [left, top, width, height] = [number(at + 1), number(at + 3), number(at + 5), number(at + 7)];
  const [right, below] = [number(6) - left - width, number(8) - top - height];
  const isInside = bytes[at] === PICTURE && width > 0 && height > 0 && right >= 0 && below >= 0;
  return isInside && left + top + right + below > 0 ? { left, top, width, height } : null;
}

/** The gamma of a PNG, relative to sRGB's; null if they are equal, or if the file names its colours in a better way. */
export async function strangeGamma(_size: number, read: Read): Promise<number | null> {
  let gamma: number | null = null;
  for (let at = 8, count = 0; count < 1000; count += 1) {
    const chunk = await read(at, 12);
    const type = chunk.toString('latin1', 4, 8);
    if (['iCCP', 'sRGB', 'cICP'].includes(type)) return null;
    if (chunk.length < 12 || type === 'IDAT') break;
    if (type === 'gAMA') gamma = chunk.readUInt32BE(8) / SRGB_GAMMA;
    at += chunk.readUInt32BE(0) + 12;
  }
  return gamma !== null && Math.abs(gamma - 1) > 0.05 ? gamma : null;
}

/** Whether an AVIF has more than 8 bits a number. */
export const isDeep = ({ config }: CodedPicture): boolean =>
  ((Buffer.from(config ?? '', 'base64')[2] ?? 0) & 0x40) !== 0;
