import type { AudioFormat, Demuxer, ImageFormat, VideoFormat } from '../formats.ts';
import { videoDemuxers } from '../formats.ts';

/** The format that the first bytes show, and the one FFmpeg demuxer that may open the file. */
export type Sniffed =
  | { kind: 'image'; format: ImageFormat }
  | { kind: 'av'; format: VideoFormat | AudioFormat; demuxer: Demuxer };

const image = (format: ImageFormat): Sniffed => ({ kind: 'image', format });
const video = (format: VideoFormat): Sniffed => ({ kind: 'av', format, demuxer: videoDemuxers[format] });
export const sound = (format: AudioFormat, demuxer: Demuxer): Sniffed => ({ kind: 'av', format, demuxer });

/** Beginnings of files that need no second look. */
const beginnings: [string, Sniffed][] = [
  ['\xff\xd8\xff', image('jpeg')],
  ['\x89PNG\r\n\x1a\n', image('png')],
  ['GIF87a', image('gif')],
  ['GIF89a', image('gif')],
  ['II*\0', image('tiff')],
  ['MM\0*', image('tiff')],
  ['\xff\x0a', image('jxl')],
  ['\0\0\0\x0cJXL \r\n\x87\n', image('jxl')],
  ['fLaC', sound('flac', 'flac')],
  ['FLV\x01', video('flv')],
  // A pack header; a program stream is nothing but packs.
  ['\x00\x00\x01\xba', video('mpg')],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c', video('wmv')],
  ['\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02\x01\x01\x02', video('mxf')],
  // The header block of a frame of DV, as NTSC and as PAL.
  ['\x1f\x07\x00\x3f', video('dv')],
  ['\x1f\x07\x00\xbf', video('dv')],
];

/** The kind of file by its first bytes; null if Riff accepts no file that begins like this. */
export function recognize(head: Buffer): Sniffed | null {
  const text = (at: number, length: number) => head.toString('latin1', at, at + length);
  for (const [beginning, found] of beginnings) if (text(0, beginning.length) === beginning) return found;
  if (text(0, 4) === 'RIFF') return recognizeRiff(text(8, 4));
  if (text(0, 4) === 'OggS') return head.includes('\x80theora', 0, 'latin1') ? video('ogv') : sound('ogg', 'ogg');
  if (text(0, 4) === '\x1aE\xdf\xa3') return recognizeMatroska(text(4, 60));
  if (text(4, 4) === 'ftyp') return recognizeBrand(text(8, 4), text(16, Math.min(head.readUInt32BE(0) - 16, 128)));
  if (['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(text(4, 4))) return video('mov');
  if (isBitmap(head)) return image('bmp');
  if (isTransportStream(head)) return video('ts');
  return recognizeFrameSync(head);
}

function recognizeRiff(form: string): Sniffed | null {
  if (form === 'WEBP') return image('webp');
  if (form === 'WAVE') return sound('wav', 'wav');
  return form === 'AVI ' ? video('avi') : null;
}

function recognizeMatroska(header: string): Sniffed | null {
  if (header.includes('webm')) return video('webm');
  return header.includes('matroska') ? video('mkv') : null;
}

/** Photos and bursts from phones and cameras; their index names the codec. */
const heifBrands = new Set(['mif1', 'mif2', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

function recognizeBrand(major: string, compatible: string): Sniffed | null {
  if (major === 'avif' || major === 'avis') return image(major);
  // A still HEIC or AVIF shares its box structure with videos but is not one.
  if (heifBrands.has(major)) return image(compatible.includes('avif') ? 'avif' : 'heic');
  if (major === 'crx ') return null;
  if (major === 'qt  ') return video('mov');
  return major === 'M4A ' || major === 'M4B ' ? sound('m4a', 'mov') : video('mp4');
}

/** A text may begin with the same two letters, so the size of the second header counts too. */
function isBitmap(head: Buffer): boolean {
  const second = head.length >= 26 ? head.readUInt32LE(14) : 0;
  return head.toString('latin1', 0, 2) === 'BM' && [12, 16, 40, 52, 56, 64, 108, 124].includes(second);
}

/** Packets of 188 bytes, or of 192 with a time code before each, all beginning with 0x47. */
function isTransportStream(head: Buffer): boolean {
  const runs = (first: number, step: number) => [0, 1, 2, 3, 4].every((n) => head[first + n * step] === 0x47);
  return runs(0, 188) || runs(4, 192);
}

/** MPEG audio has no header: a frame begins with 11 set bits and sensible fields. */
export function recognizeFrameSync(head: Buffer): Sniffed | null {
  const [a = 0, b = 0, c = 0] = head;
  if (a !== 0xff || (b & 0xe0) !== 0xe0) return null;
  if ((b & 0xf6) === 0xf0) return (c >> 2) % 16 < 13 ? sound('aac', 'aac') : null;
  const sane = (b & 0x18) !== 0x08 && (b & 0x06) !== 0 && c >> 4 !== 15 && ((c >> 2) & 3) !== 3;
  return sane ? sound('mp3', 'mp3') : null;
}
