import { open } from 'node:fs/promises';
import { MediaError, OtherFileError } from '../media-error.ts';
import { reasons } from '../reasons.ts';
import { checkTables } from './mov-tables.ts';
import { nameOther } from './others.ts';
import { type Read, readerOf } from './read.ts';
import { recognize, recognizeFrameSync, type Sniffed, sound } from './signatures.ts';
import { nameTiff } from './tiff.ts';

const HEAD = 4096;

/** The kind of a file by its content. Files that it does not recognise (SVG, text, playlists, HTML) never reach a decoder. */
export async function sniff(path: string): Promise<Sniffed> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new MediaError(reasons.empty);
    const read = readerOf(file);
    const head = await read(0, HEAD);
    const found = recognize(head) ?? (await sniffAfterTag(head, read));
    if (!found) throw refusalOf(head);
    if (found.kind === 'av' && found.demuxer === 'mov') {
      await checkBoxes(size, read);
      await checkTables(size, read);
    }
    const rare = found.kind === 'image' && found.format === 'tiff' ? await nameTiff(read) : null;
    if (rare) throw new MediaError(reasons.unreadable(rare));
    if (found.kind === 'av' && found.demuxer === 'avi') checkRiff(size, head);
    return found;
  } finally {
    await file.close();
  }
}

function refusalOf(head: Buffer): MediaError {
  const other = nameOther(head);
  if (!other) return new MediaError(reasons.unknown);
  return other.isMedia ? new MediaError(reasons.unreadable(other.what)) : new OtherFileError(other.what, 'auto');
}

/** An ID3 tag may be longer than the head (cover art), and FLAC and AAC can have one too. */
async function sniffAfterTag(head: Buffer, read: Read): Promise<Sniffed | null> {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return null;
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
  const after = await read(10 + length, 16);
  if (after.toString('latin1', 0, 4) === 'fLaC') return sound('flac', 'flac');
  return recognizeFrameSync(after) ?? sound('mp3', 'mp3');
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
