import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createTarDecoder } from 'modern-tar';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import {
  ArchiveFault,
  type ArchiveHeader,
  type ArchiveSummary,
  archiveFormat,
  damaged,
  entryNames,
  isKnownEntry,
  linesOfPart,
  type ManifestLine,
  parseHeader,
  parseManifestLine,
  parseSummary,
} from './archive-format.ts';

/** An entry of an archive that is being read. Bytes that the visitor leaves are skipped. */
export interface ArchiveEntry {
  name: string;
  size: number;
  /** Can be read once, before the visit ends. */
  bytes: AsyncIterable<Uint8Array>;
}

type Visit = (entry: ArchiveEntry, header: ArchiveHeader) => Promise<void>;

/** The largest entry that is read into memory: the description, or a part of the manifest with the longest names. */
const mostInMemory = 4 * 1024 * 1024;

/**
 * Reads an archive from start to end, compares every entry with the manifest, and returns header and summary. The visitor sees an entry
 * before its hash is verified. Throws an {@link ArchiveFault} for a damaged or incomplete archive, or one of a newer Riff.
 */
export async function readArchive(
  path: string,
  visit: Visit = async () => undefined,
): Promise<{ header: ArchiveHeader; summary: ArchiveSummary }> {
  const manifest = createHash('sha256');
  let header: ArchiveHeader | null = null;
  let summary: ArchiveSummary | null = null;
  let entries = 0;
  let seen: ManifestLine[] = [];
  for await (const { name, size, body } of entriesOf(path)) {
    if (summary) throw damaged(maintenance.afterEnd);
    if (!header) {
      if (name !== entryNames.header) throw new ArchiveFault(maintenance.noBackup);
      const whole = await inMemory({ name, size, bytes: body });
      header = readableHeader(whole);
      seen.push({ name, bytes: size, sha256: createHash('sha256').update(whole).digest('hex') });
    } else if (name.startsWith(entryNames.manifest)) {
      const part = await inMemory({ name, size, bytes: body });
      manifest.update(part);
      entries += compare(seen, part);
      seen = [];
    } else if (name === entryNames.summary) {
      summary = parseSummary((await inMemory({ name, size, bytes: body })).toString());
    } else {
      if (!isKnownEntry(name)) throw damaged(maintenance.unknownEntry({ name }));
      if (seen.length >= linesOfPart) throw damaged(maintenance.noManifest);
      seen.push(await visited({ name, size, bytes: body }, header, visit));
    }
  }
  if (!header || !summary) throw new ArchiveFault(maintenance.incomplete);
  if (seen.length > 0 || summary.entries !== entries || summary.manifest !== manifest.digest('hex'))
    throw damaged(maintenance.wrongSummary);
  return { header, summary };
}

/** The bytes of an entry, which must be small. */
export async function inMemory({ name, size, bytes }: ArchiveEntry): Promise<Buffer> {
  if (size > mostInMemory) throw damaged(maintenance.tooLarge({ name }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readableHeader(bytes: Buffer): ArchiveHeader {
  const header = parseHeader(bytes.toString());
  if (header.format > archiveFormat) throw new ArchiveFault(maintenance.newerRiff);
  return header;
}

async function visited(entry: ArchiveEntry, header: ArchiveHeader, visit: Visit): Promise<ManifestLine> {
  const hash = createHash('sha256');
  const bytes = hashed(entry.bytes, hash);
  await visit({ ...entry, bytes }, header);
  // Skip the bytes that the visitor left.
  for await (const _ of bytes);
  return { name: entry.name, bytes: entry.size, sha256: hash.digest('hex') };
}

/** A stream that can be read further after a reader has stopped. */
function hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncIterable<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const result = await iterator.next();
    if (!result.done) hash.update(result.value);
    return result;
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** Compares entries with their part of the manifest; returns their number. */
function compare(seen: ManifestLine[], part: Buffer): number {
  const lines = part.toString().split('\n').filter(Boolean).map(parseManifestLine);
  if (lines.length !== seen.length) throw damaged(maintenance.entriesMissing);
  for (const [n, line] of lines.entries()) {
    const found = seen[n];
    if (found?.name !== line.name || found.bytes !== line.bytes || found.sha256 !== line.sha256)
      throw damaged(maintenance.changedEntry({ name: line.name }));
  }
  return lines.length;
}

interface RawEntry {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

async function* entriesOf(path: string): AsyncGenerator<RawEntry> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const decoder = createTarDecoder({ strict: true });
  const bytes = Readable.toWeb(file) as ReadableStream<Uint8Array>;
  try {
    const decoded = bytes.pipeThrough(decoder as never) as unknown as ReadableStream<{
      header: { name: string; size: number };
      body: ReadableStream<Uint8Array>;
    }>;
    for await (const { header, body } of decoded) {
      yield { name: header.name, size: header.size, body: explained(path, body) };
    }
  } catch (error) {
    throw faultOf(path, error);
  } finally {
    file.destroy();
  }
}

async function* explained(path: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw faultOf(path, error);
  }
}

function faultOf(path: string, error: unknown): ArchiveFault {
  if (error instanceof ArchiveFault) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ArchiveFault(maintenance.noFile({ path }));
  if (code) return new ArchiveFault(maintenance.notReadable({ path, code }));
  return new ArchiveFault(maintenance.brokenOff({ message }));
}
