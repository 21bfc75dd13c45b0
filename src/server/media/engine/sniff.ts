import { open } from 'node:fs/promises';
import type { AudioFormat, Demuxer, ImageFormat, VideoFormat } from './formats.ts';
import { MediaError } from './media-error.ts';
import { checkTables, type Read } from './mov-tables.ts';
import { reasons } from './reasons.ts';

/** What the first bytes say, and the one FFmpeg demuxer that may open the file; images go to sharp. */
export type Sniffed =
  | { kind: 'image'; format: ImageFormat }
  | { kind: 'av'; format: VideoFormat | AudioFormat; demuxer: Demuxer };

const HEAD = 4096;
/** Photos and bursts from phones; no decoder here reads the HEVC in them. */
const heifBrands = new Set(['mif1', 'mif2', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const av = (format: VideoFormat | AudioFormat, demuxer: Demuxer): Sniffed => ({ kind: 'av', format, demuxer });
const image = (format: ImageFormat): Sniffed => ({ kind: 'image', format });

/** The kind of a file by its content. Files that it does not recognise (SVG, text, playlists, HTML) never reach a decoder. */
export async function sniff(path: string): Promise<Sniffed> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new MediaError(reasons.empty);
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0, HEAD);
    const found = sniffHead(head) ?? (await sniffAfterTag(head, read));
    if (!found) throw new MediaError(reasons.unknown);
    if (found.kind === 'av' && found.demuxer === 'mov') {
      await checkBoxes(size, read);
      await checkTables(size, read);
    }
    if (found.kind === 'av' && found.demuxer === 'avi') checkRiff(size, head);
    return found;
  } finally {
    await file.close();
  }
}

function sniffHead(head: Buffer): Sniffed | null {
  const text = (at: number, length: number) => head.toString('latin1', at, at + length);
  if (text(0, 3) === '\xff\xd8\xff') return image('jpeg');
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return image('png');
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return image('gif');
  if (text(0, 4) === 'RIFF') return sniffRiff(text(8, 4));
  if (text(0, 4) === 'OggS') return av('ogg', 'ogg');
  if (text(0, 4) === 'fLaC') return av('flac', 'flac');
  if (text(0, 4) === '\x1aE\xdf\xa3') return sniffMatroska(text(4, 60));
  if (text(4, 4) === 'ftyp') return sniffBrand(text(8, 4), text(16, Math.min(head.readUInt32BE(0) - 16, 128)));
  if (['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(text(4, 4))) return av('mov', 'mov');
  if (isTransportStream(head)) return av('ts', 'mpegts');
  return sniffFrameSync(head);
}

function sniffRiff(form: string): Sniffed | null {
  if (form === 'WEBP') return image('webp');
  if (form === 'WAVE') return av('wav', 'wav');
  return form === 'AVI ' ? av('avi', 'avi') : null;
}

function sniffMatroska(header: string): Sniffed | null {
  if (header.includes('webm')) return av('webm', 'matroska');
  return header.includes('matroska') ? av('mkv', 'matroska') : null;
}

function sniffBrand(major: string, compatible: string): Sniffed | null {
  if (major === 'avif' || major === 'avis') return image('avif');
  // A still HEIC or AVIF shares its box structure with videos but is not one.
  if (heifBrands.has(major)) {
    if (compatible.includes('avif') && (major === 'mif1' || major === 'msf1')) return image('avif');
    throw new MediaError(reasons.heic);
  }
  if (major === 'qt  ') return av('mov', 'mov');
  return major === 'M4A ' || major === 'M4B ' ? av('m4a', 'mov') : av('mp4', 'mov');
}

/** Packets of 188 bytes, or of 192 with a time code before each, all beginning with 0x47. */
function isTransportStream(head: Buffer): boolean {
  const runs = (first: number, step: number) => [0, 1, 2, 3, 4].every((n) => head[first + n * step] === 0x47);
  return runs(0, 188) || runs(4, 192);
}

/** MPEG audio has no header: a frame begins with 11 set bits and sensible fields. */
function sniffFrameSync(head: Buffer): Sniffed | null {
  const [a = 0, b = 0, c = 0] = head;
  if (a !== 0xff || (b & 0xe0) !== 0xe0) return null;
  if ((b & 0xf6) === 0xf0) return (c >> 2) % 16 < 13 ? av('aac', 'aac') : null;
  const sane = (b & 0x18) !== 0x08 && (b & 0x06) !== 0 && c >> 4 !== 15 && ((c >> 2) & 3) !== 3;
  return sane ? av('mp3', 'mp3') : null;
}

/** An ID3 tag may be longer than the head (cover art), and FLAC and AAC can have one too. */
async function sniffAfterTag(head: Buffer, read: Read): Promise<Sniffed | null> {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return null;
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
  const after = await read(10 + length, 16);
  if (after.toString('latin1', 0, 4) === 'fLaC') return av('flac', 'flac');
  return sniffFrameSync(after) ?? av('mp3', 'mp3');
}

/** An AVI names its size at the beginning; slightly too large is common; 0 or all ones mean that it was never filled in. */
function checkRiff(size: number, head: Buffer): void {
  const declared = head.length >= 8 ? head.readUInt32LE(4) : 0;
  if (declared !== 0xffffffff && declared > size * 1.02) throw new MediaError(reasons.damaged);
}

/** The top boxes of an MP4 have to fit into the file: a box that ends beyond it means that the file was cut off. */
async function checkBoxes(size: number, read: Read): Promise<void> {
  let at = 0;
  let index = false;
  for (let count = 0; at + 8 <= size && count < 100_000; count += 1) {
    const header = await read(at, 16);
    const type = header.toString('latin1', 4, 8);
    const short = header.readUInt32BE(0);
    const length = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short || size - at;
    // Some cameras leave garbage or zeros after the last box, which is harmless after the index.
    if (length < 8 || !/^[ -~\xa9]{4}$/.test(type)) break;
    if (type === 'moov') index = true;
    if (at + length > size) throw new MediaError(reasons.damaged);
    at += length;
  }
  if (!index) throw new MediaError(reasons.damaged);
}
