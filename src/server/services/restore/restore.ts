import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { buildSchema, knownMigrations } from '#server/db/migrate.ts';
import { isBeingRestored, markRestoring, unmarkRestoring } from '#server/db/restore-mark.ts';
import * as schema from '#server/db/schema/index.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { amend, parseAmendment } from '#server/services/backup/amendment.ts';
import {
  ArchiveFault,
  type ArchiveHeader,
  type ArchiveSummary,
  entryNames,
  parseVoided,
} from '#server/services/backup/archive/archive-format.ts';
import { type ArchiveEntry, inMemory, readArchive } from '#server/services/backup/archive/archive-reader.ts';
import { readChunk } from '#server/services/backup/chunks.ts';
import { queueAgain } from '#server/services/backup/waiting-jobs.ts';
import { assertEmpty, clearStorage } from './assert-empty.ts';
import { guardRows, makeParts, releaseRows, setSequences } from './bulk-load.ts';
import { storeMedia } from './store-media.ts';
import { openTableLoader, type TableLoader } from './table-loader.ts';

export type RestoreContext = Pick<Context, 'db' | 'storage'>;

/** Throws an {@link ArchiveFault} for a backup that this version cannot restore; reads all of it, and changes nothing. */
export async function assertRestorable(file: string): Promise<ArchiveHeader> {
  const { header } = await readArchive(file);
  migrationsOf(header);
  return header;
}

/**
 * Restores a backup into an empty database and storage. Rows appear with one commit, when all files are there; until then the database is marked,
 * nothing else starts on it, and the restore can be repeated.
 */
export async function restore(
  { db, storage }: RestoreContext,
  openJobs: () => Promise<{ queue: JobQueue; close(): Promise<void> }>,
  file: string,
): Promise<ArchiveSummary> {
  const isRepeat = await isBeingRestored(db.$client);
  if (isRepeat) await clearStorage(storage);
  else await assertEmpty({ db, storage });
  await markRestoring(db.$client);
  // It makes its tables in a transaction of its own.
  const jobs = await openJobs();
  const client = await db.$client.connect();
  let isOver = false;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const summary = await restoreAll({ client, storage, jobs: jobs.queue }, file);
    await unmarkRestoring(client);
    await client.query('commit');
    isOver = true;
    return summary;
  } finally {
    // A connection that is cut rolls back, also in the middle of a table.
    client.release(!isOver);
    await jobs.close();
  }
}

/** The migrations that the backup has; those of later versions run when it is restored. */
function migrationsOf({ migration }: ArchiveHeader) {
  const known = knownMigrations();
  const had = known.filter(({ folderMillis }) => folderMillis <= migration);
  if (had.at(-1)?.folderMillis !== migration)
    throw new ArchiveFault('a newer version of Riff made this backup: restore it with that version');
  return had;
}

interface Target {
  client: pg.PoolClient;
  storage: Context['storage'];
  jobs: JobQueue;
}

async function restoreAll(target: Target, file: string): Promise<ArchiveSummary> {
  const { client, jobs } = target;
  const within = drizzle(client, { schema }) as unknown as Queryable;
  let loader: TableLoader | null = null;
  let guarded: Awaited<ReturnType<typeof guardRows>> | null = null;
  let isLoaded = false;
  const finishTables = async (header: ArchiveHeader) => {
    if (isLoaded || !guarded) return;
    isLoaded = true;
    await loader?.finish();
    await setSequences(client, header);
    await releaseRows(client, guarded);
  };
  const { summary, header } = await readArchive(file, async (entry, header) => {
    if (!guarded) {
      await buildSchema(client, migrationsOf(header));
      await makeParts(client, header);
      guarded = await guardRows(client);
      loader = openTableLoader(client, header);
    }
    if (entry.name.startsWith(entryNames.tables)) return await loader?.load(entry);
    // A table that is being loaded has the connection for itself; and amendments need the triggers, which count what changes.
    await finishTables(header);
    if (entry.name.startsWith(entryNames.jobs)) await queueAgain(jobs, within, await chunkOf(entry));
    else if (entry.name.startsWith(entryNames.amendments)) await amendAll(client, await chunkOf(entry));
    else await restoreFile(target, entry);
  });
  await finishTables(header);
  loader = loader as TableLoader | null;
  loader?.assertRows(summary.rows);
  return summary;
}

async function amendAll(client: pg.PoolClient, chunk: Buffer): Promise<void> {
  for (const line of chunk.toString().split('\n').filter(Boolean)) await amend(client, parseAmendment(line));
}

const chunkOf = async (entry: ArchiveEntry): Promise<Buffer> => await readChunk(entry.name, await inMemory(entry));

async function restoreFile({ storage }: Target, entry: ArchiveEntry): Promise<void> {
  if (entry.name === entryNames.voided) {
    const { name } = parseVoided((await inMemory(entry)).toString());
    await storage.remove(name.slice(entryNames.media.length));
  } else if (entry.name.startsWith(entryNames.media)) {
    await storeMedia(storage, entry.name.slice(entryNames.media.length), entry);
  }
}
