import { bounds } from '../bounds.ts';
import { MediaError } from '../media-error.ts';
import { reasons } from '../reasons.ts';
import type { Read } from './read.ts';

/** The size of the lists that FFmpeg keeps in memory for one track. */
interface Track {
  samples: number;
  fragmentSamples: number;
  sampleBytes: number;
  edits: number;
  chunks: number;
  /** The most samples that one chunk claims. */
  chunkSamples: number;
  isSound: boolean;
  isRaw: boolean;
  /** Each sample lasts one tick: FFmpeg then reads raw sound in pieces, not sample by sample. */
  isEven: boolean;
}

interface Box {
  type: string;
  /** Where its content is. */
  start: number;
  end: number;
}

const WINDOW = 4096;
const MOST_BOXES = 200_000;
const MOST_DEPTH = 12;
/** Every box in which FFmpeg looks for tables. */
const containers = new Set('moov trak mdia minf stbl edts moof traf mvex udta wide dinf gmhd tapt clip'.split(' '));
/** The minimum bytes per entry of each table; FFmpeg allocates all entries before it reads them. */
const entryBytes = new Map(
  Object.entries({ stts: 8, ctts: 8, stss: 4, stps: 4, stsc: 12, stco: 4, co64: 8, elst: 12, sdtp: 0 }),
);
const rawSound = new Set([
  'raw ',
  'sowt',
  'twos',
  'NONE',
  'in24',
  'in32',
  'fl32',
  'fl64',
  'lpcm',
  'ipcm',
  'fpcm',
  'alaw',
  'ulaw',
  'ima4',
]);

/**
 * Refuses an MP4 whose tables claim more than its bytes can hold, or more samples than fit into memory as a list:
 * 20 bytes may claim 4 billion samples, and FFmpeg lists them all.
 */
export async function checkTables(size: number, read: Read): Promise<void> {
  const tables = new Tables(windowed(read));
  await tables.walk(0, size, tables.newTrack(), 0);
  if (tables.tracks.some(({ sampleBytes }) => sampleBytes > size)) throw new MediaError(reasons.damaged);
  const entries = tables.tracks.reduce((sum, track) => sum + entriesOf(track), 0);
  if (entries > bounds.samples) throw new MediaError(reasons.heavy);
}

class Tables {
  readonly tracks: Track[] = [];
  readonly #read: Read;
  #boxes = 0;

  constructor(read: Read) {
    this.#read = read;
  }

  newTrack(): Track {
    const track = {
      samples: 0,
      fragmentSamples: 0,
      sampleBytes: 0,
      edits: 0,
      chunks: 0,
      chunkSamples: 0,
      isSound: false,
      isRaw: false,
      isEven: true,
    };
    this.tracks.push(track);
    return track;
  }

  async walk(from: number, end: number, track: Track, depth: number): Promise<void> {
    if (depth > MOST_DEPTH) throw new MediaError(reasons.heavy);
    for (let at = from; at + 8 <= end; ) {
      const box = await this.#box(at, end);
      if (!box) return;
      // A compressed index cannot be checked; no program of this century writes one.
      if (box.type === 'cmov') throw new MediaError(reasons.unreadable('a QuickTime video with a packed index'));
      if (containers.has(box.type)) {
        await this.walk(box.start, box.end, box.type === 'trak' ? this.newTrack() : track, depth + 1);
      } else if (box.end - box.start >= 8) await this.#readTable(box, track);
      at = box.end;
    }
  }

  async #box(at: number, end: number): Promise<Box | null> {
    this.#boxes += 1;
    if (this.#boxes > MOST_BOXES) throw new MediaError(reasons.heavy);
    const header = await this.#read(at, 16);
    if (header.length < 8) return null;
    const short = header.readUInt32BE(0);
    const isLong = short === 1 && header.length === 16;
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short || end - at;
    const box = {
      type: header.toString('latin1', 4, 8),
      start: at + (isLong ? 16 : 8),
      end: Math.min(at + length, end),
    };
    return box.end < box.start ? null : box;
  }

  async #readTable({ type, start, end }: Box, track: Track): Promise<void> {
    // Fields beyond the end of a short box read as zero.
    const body = Buffer.alloc(20);
    (await this.#read(start, Math.min(20, end - start))).copy(body);
    const count = body.readUInt32BE(4);
    if (count * (entryBytes.get(type) ?? 0) > end - start - 8) throw new MediaError(reasons.damaged);
    const last = body.readUInt32BE(12);
    if (type === 'trun') track.fragmentSamples += count;
    if (type === 'elst') track.edits += count;
    if (type === 'stco' || type === 'co64') track.chunks += count;
    if (type === 'hdlr') track.isSound ||= body.toString('latin1', 8, 12) === 'soun';
    if (type === 'stsd') track.isRaw = rawSound.has(body.toString('latin1', 12, 16));
    if (type === 'stts') track.isEven &&= count === 1 && last === 1;
    if (type === 'stsc') track.chunkSamples = Math.max(track.chunkSamples, await this.#mostSamples(start + 8, count));
    if (type === 'stsz' || type === 'stz2') {
      const samples = body.readUInt32BE(8);
      track.samples += samples;
      // Without a common size each sample has one in the table: four bytes, or half a byte.
      track.sampleBytes += samples * (type === 'stsz' ? count || 4 : 0.5);
    }
  }

  async #mostSamples(at: number, count: number): Promise<number> {
    if (count > MOST_BOXES) throw new MediaError(reasons.heavy);
    let most = 0;
    for (let n = 0; n < count; n += 1) {
      const entry = await this.#read(at + n * 12 + 4, 4);
      if (entry.length === 4) most = Math.max(most, entry.readUInt32BE(0));
    }
    return most;
  }
}

/** The number of entries in FFmpeg's own list of a track: every edit may repeat all of them. */
function entriesOf({ samples, fragmentSamples, edits, chunks, chunkSamples, isSound, isRaw, isEven }: Track): number {
  const isInPieces = isSound && isRaw && isEven;
  const listed = isInPieces ? chunks * Math.ceil(chunkSamples / 160) : samples;
  return (listed + fragmentSamples) * Math.max(1, edits);
}

/** Boxes are small and follow one another: one read brings several. */
function windowed(readFile: Read): Read {
  let from = 0;
  let held: Buffer = Buffer.alloc(0);
  return async (at, length) => {
    if (at < from || at + length > from + held.length) {
      from = at;
      held = await readFile(at, Math.max(length, WINDOW));
    }
    return held.subarray(at - from, at - from + length);
  };
}
