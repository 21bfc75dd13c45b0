import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { ArchiveFault } from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';

const compress = promisify(zstdCompress);
const expand = promisify(zstdDecompress);

/** So many bytes are compressed together: an entry's size has to be known before it is written, and this much is held in memory. */
const chunkBytes = 4 * 1024 * 1024;
/** No chunk has more: a single row may be larger than a chunk. */
const mostBytes = 1024 * 1024 * 1024;

/** Writes a stream as compressed entries `<folder>000001.zst` and so on. Put together in order, they are a file that `zstd -d` reads. */
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

/** The bytes of one such entry. */
export async function readChunk(name: string, bytes: Buffer): Promise<Buffer> {
  return await expand(bytes, { maxOutputLength: mostBytes }).catch(() => {
    throw new ArchiveFault(`the archive is damaged: ${name} cannot be expanded`);
  });
}

/** Rows as lines of JSON, for {@link writeChunks}. */
export async function* asLines(rows: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}
