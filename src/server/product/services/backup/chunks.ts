import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createZstdDecompress, zstdCompress } from 'node:zlib';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { ArchiveFault, damaged } from './archive/archive-format.ts';
import type { ArchiveEntry } from './archive/archive-reader.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';

const compress = promisify(zstdCompress);

/** The number of bytes compressed together. They are held in memory, because an entry's size must be known before it is written. */
const chunkBytes = 4 * 1024 * 1024;
/** The largest expanded chunk: its last row may be larger than a chunk. */
const mostBytes = 64 * 1024 * 1024;
/** Longer than any job or changed upload. */
const longestLine = 1024 * 1024;
/** Expanding a chunk may use at most 8 MB of memory; chunks written by Riff need 2. */
const windowLog = 23;

/** Writes a stream as compressed entries `<folder>000001.zst` and so on. Concatenated, they are a file for `zstd -d`. */
export async function writeChunks(
  archive: ArchiveWriter,
  folder: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let chunks = 0;
  const flush = async () => {
    chunks += 1;
    const whole = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    const options = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
    await archive.add(`${folder}${String(chunks).padStart(6, '0')}.zst`, await compress(whole, options));
  };
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= chunkBytes) await flush();
  }
  if (bytes > 0) await flush();
}

/** Expands one such entry piece by piece. Throws an {@link ArchiveFault} as soon as it is larger than any that Riff writes. */
export async function* expanded({ name, bytes }: ArchiveEntry): AsyncGenerator<Buffer> {
  const source = Readable.from(bytes, { objectMode: false });
  const expanding = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLog } });
  source.on('error', (error) => expanding.destroy(error));
  let length = 0;
  try {
    for await (const piece of source.pipe(expanding) as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > mostBytes) throw damaged(maintenance.tooLarge({ name }));
      yield piece;
    }
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw damaged(maintenance.notExpanded({ name }));
  }
}

/** Joins the lines of consecutive entries: a line may start in one and end in the next. */
export interface LineReader {
  linesOf(entry: ArchiveEntry): AsyncGenerator<string>;
  /** Throws if the last line is incomplete. */
  finish(): void;
}

export function openLineReader(): LineReader {
  let rest = Buffer.alloc(0);
  return {
    async *linesOf(entry) {
      for await (const piece of expanded(entry)) {
        const all = Buffer.concat([rest, piece]);
        const end = all.lastIndexOf('\n') + 1;
        rest = all.subarray(end);
        if (rest.length > longestLine) throw damaged(maintenance.tooLarge(entry));
        yield* all.toString('utf8', 0, end).split('\n').filter(Boolean);
      }
    },
    finish() {
      if (rest.length > 0) throw damaged(maintenance.unendedLine);
    },
  };
}

/** Rows as lines of JSON, for {@link writeChunks}. */
export async function* asLines(rows: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}
