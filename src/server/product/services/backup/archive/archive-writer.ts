import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createTarPacker } from 'modern-tar';
import { type ArchiveSummary, entryNames, linesOfPart, type ManifestLine } from './archive-format.ts';

const zeros = new Uint8Array(64 * 1024);

/** Writes a tar archive with a manifest that has a hash of every entry. One entry at a time. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** False if the source ended early or failed: the entry is then marked as unusable, and its name may be used again. */
  addStream(name: string, size: number, source: Readable): Promise<boolean>;
  /** Marks the entry of this name as unusable. */
  discard(name: string): Promise<void>;
  /** Writes the summary and waits until everything has arrived in the target. */
  finish(summary: Omit<ArchiveSummary, 'entries' | 'manifest'>): Promise<ArchiveSummary>;
  /** Aborts and destroys the target. */
  abort(reason: unknown): Promise<void>;
}

export function openArchiveWriter(target: Writable): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const arrived = pipeline(Readable.fromWeb(readable as ReadableStream<Uint8Array>), target);
  // An error of the target, such as a full disk, also fails the waiting write; `finish` reports it.
  arrived.catch((error: unknown) => controller.error(error));
  const manifest = createHash('sha256');
  let lines: ManifestLine[] = [];
  let entries = 0;
  let parts = 0;

  async function write(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<string> {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, mode: 0o600, mtime: new Date() }).getWriter();
    for await (const chunk of chunks) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    return hash.digest('hex');
  }

  async function record(line: ManifestLine): Promise<void> {
    entries += 1;
    lines.push(line);
    if (lines.length >= linesOfPart) await writePart();
  }

  async function writePart(): Promise<void> {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    lines = [];
    parts += 1;
    manifest.update(bytes);
    await write(`${entryNames.manifest}${String(parts).padStart(6, '0')}.jsonl`, bytes.length, once(bytes));
  }

  async function add(name: string, bytes: Uint8Array): Promise<void> {
    await record({ name, bytes: bytes.length, sha256: await write(name, bytes.length, once(bytes)) });
  }

  const discard = (name: string) => add(entryNames.voided, Buffer.from(JSON.stringify({ name })));

  return {
    add,
    discard,

    async addStream(name, size, source) {
      const outcome = { isWhole: false };
      const sha256 = await write(name, size, exactly(source, size, outcome));
      await record({ name, bytes: size, sha256 });
      if (!outcome.isWhole) await discard(name);
      return outcome.isWhole;
    },

    async finish(summary) {
      if (lines.length > 0) await writePart();
      const whole = { ...summary, entries, manifest: manifest.digest('hex') };
      const bytes = Buffer.from(JSON.stringify(whole));
      await write(entryNames.summary, bytes.length, once(bytes));
      controller.finalize();
      await arrived;
      return whole;
    },

    async abort(reason) {
      controller.error(reason);
      await arrived.catch(() => undefined);
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** The bytes of a stream, padded with zeros up to the announced size of its entry. */
async function* exactly(source: Readable, size: number, outcome: { isWhole: boolean }): AsyncGenerator<Uint8Array> {
  let left = size;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const fitting = chunk.subarray(0, left);
      left -= fitting.length;
      if (fitting.length > 0) yield fitting;
      if (fitting.length < chunk.length) break;
    }
    outcome.isWhole = left === 0;
  } catch {
    outcome.isWhole = false;
  }
  for (; left > 0; left -= Math.min(left, zeros.length)) yield zeros.subarray(0, Math.min(left, zeros.length));
}
