import { createReadStream, createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#server/product/context.ts';
import type { Amendment } from './amendment.ts';
import { type ArchiveSummary, entryNames } from './archive/archive-format.ts';
import { type ArchiveWriter, openArchiveWriter } from './archive/archive-writer.ts';
import { asLines, writeChunks } from './chunks.ts';
import { type CopiedMedia, copyMedia } from './copy-media.ts';
import { copyTables } from './copy-tables.ts';
import { type Hold, holdRemovals } from './hold-removals.ts';
import { openSnapshot } from './snapshot.ts';
import { eachUpload, type StoredUpload } from './stored-upload.ts';
import { copyWaitingJobs } from './waiting-jobs.ts';

export type BackupContext = Pick<Context, 'db' | 'storage' | 'now'>;

/** The contents of a backup, and the keys of files that rows refer to but storage lacks. */
export interface BackupReport {
  summary: ArchiveSummary;
  missing: string[];
}

/**
 * Writes an archive of one state of the database and its files, while Riff runs. `signal` aborts it. Memory use does not depend on the
 * amount of data.
 */
export async function backUp(context: BackupContext, target: Writable, signal: AbortSignal): Promise<BackupReport> {
  const hold = await holdRemovals(context);
  const archive = openArchiveWriter(target);
  const onAbort = () => void archive.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    return await context.storage.withTemporaryFolder((folder) => writeAll(context, archive, hold, folder));
  } catch (error) {
    await archive.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await hold.end();
  }
}

async function writeAll(
  context: BackupContext,
  archive: ArchiveWriter,
  hold: Hold,
  folder: string,
): Promise<BackupReport> {
  const list = join(folder, 'uploads.jsonl');
  const changed = join(folder, 'changed.jsonl');
  // Touches the list, because the sweep of temporary files removes files that were untouched for an hour.
  const touching = setInterval(() => void touch(list), touchMs);
  try {
    const { rows, jobs } = await writeDatabase(context, archive, list);
    const copied: CopiedMedia = { files: 0, bytes: 0, missing: [] };
    // Few, and written after the media, because they describe changes up to then.
    const amendments: AsyncIterable<Amendment> = copyMedia(context, archive, held(hold, readLines(list)), copied);
    await writeLines(changed, amendments);
    await writeChunks(archive, entryNames.amendments, createReadStream(changed));
    hold.assertHeld();
    const { files, bytes, missing } = copied;
    const summary = await archive.finish({ rows, jobs, files, fileBytes: bytes, missing: missing.length });
    return { summary, missing };
  } finally {
    clearInterval(touching);
  }
}

const touchMs = 10 * 60_000;
const touch = (file: string): Promise<void> => utimes(file, new Date(), new Date()).catch(() => undefined);

/** Writes the database and ends the snapshot. Afterwards `list` contains the uploads whose files have to be copied. */
async function writeDatabase(context: BackupContext, archive: ArchiveWriter, list: string) {
  const snapshot = await openSnapshot(context);
  try {
    await archive.add(entryNames.header, Buffer.from(JSON.stringify(snapshot.header)));
    const rows = await copyTables(archive, snapshot);
    const jobs = await copyWaitingJobs(archive, snapshot);
    await writeLines(list, eachUpload(snapshot.client));
    await snapshot.end();
    return { rows, jobs };
  } catch (error) {
    snapshot.cut();
    throw error;
  }
}

const writeLines = (file: string, rows: AsyncIterable<unknown>): Promise<void> =>
  pipeline(Readable.from(asLines(rows)), createWriteStream(file));

async function* readLines(file: string): AsyncGenerator<StoredUpload> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line);
}

async function* held<One>(hold: Hold, all: AsyncIterable<One>): AsyncGenerator<One> {
  for await (const one of all) {
    hold.assertHeld();
    yield one;
  }
}
