import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { refusalIn } from '#server/ground/db/errors.ts';
import { buildSchema, knownMigrations } from '#server/ground/db/migrate.ts';
import { isBeingRestored, markRestoring, unmarkRestoring } from '#server/ground/db/restore-mark.ts';
import * as schema from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { JobQueue } from '#server/product/jobs/queue.ts';
import { amend, parseAmendment } from '#server/product/services/backup/amendment.ts';
import {
  ArchiveFault,
  type ArchiveHeader,
  type ArchiveSummary,
  damaged,
  entryNames,
  isMediaEntry,
  parseVoided,
} from '#server/product/services/backup/archive/archive-format.ts';
import { type ArchiveEntry, inMemory, readArchive } from '#server/product/services/backup/archive/archive-reader.ts';
import { openLineReader } from '#server/product/services/backup/chunks.ts';
import { queueAgain } from '#server/product/services/backup/waiting-jobs.ts';
import { markRestored } from '#server/product/services/installation/mark.ts';
import { assertEmpty, clearStorage } from './assert-empty.ts';
import { guardRows, releaseRows, setSequences } from './bulk-load.ts';
import { assertKnown } from './described.ts';
import { makeWeeks, weeksOf } from './log-weeks.ts';
import { becomeRowWriter } from './row-writer.ts';
import { storeMedia } from './store-media.ts';
import { openTableLoader } from './table-loader.ts';

export type RestoreContext = Pick<Context, 'db' | 'storage'>;

/** Reads a whole backup and changes nothing. Throws an {@link ArchiveFault} if this version cannot restore it. */
export async function assertRestorable(file: string): Promise<ArchiveHeader> {
  const { header } = await readArchive(file);
  migrationsOf(header);
  weeksOf(header);
  return header;
}

/**
 * Restores a backup into an empty database and storage. All rows appear in one commit, once all files are stored. Until then the database
 * is marked, so that no other process starts on it, and the restore can be repeated.
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
  // pg-boss creates its tables in a transaction of its own.
  const jobs = await openJobs();
  const client = await db.$client.connect();
  let isOver = false;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const summary = await restoreAll({ client, storage, jobs: jobs.queue }, file);
    await markRestored(client, storage);
    await unmarkRestoring(client);
    await client.query('commit');
    isOver = true;
    return summary;
  } finally {
    // Closing the connection rolls back, even in the middle of a table.
    client.release(!isOver);
    await jobs.close();
  }
}

/** The migrations that the backup contains; later ones run after the restore. */
function migrationsOf({ migration }: ArchiveHeader) {
  const known = knownMigrations();
  const had = known.filter(({ folderMillis }) => folderMillis <= migration);
  if (had.at(-1)?.folderMillis !== migration) throw new ArchiveFault(maintenance.newerRiff);
  return had;
}

interface Target {
  client: pg.PoolClient;
  storage: Context['storage'];
  jobs: JobQueue;
}

async function restoreAll(target: Target, file: string): Promise<ArchiveSummary> {
  let loading: Loading | null = null;
  const { summary, header } = await readArchive(file, async (entry, header) => {
    loading ??= await beginLoading(target, header);
    await orRefused(loading.load(entry));
  });
  loading ??= await beginLoading(target, header);
  await orRefused(loading.finish(summary));
  return summary;
}

/** Loads the entries of an archive in order: the tables, then the entries that need all rows. */
interface Loading {
  load(entry: ArchiveEntry): Promise<void>;
  finish(summary: ArchiveSummary): Promise<void>;
}

async function beginLoading({ client, storage, jobs }: Target, header: ArchiveHeader): Promise<Loading> {
  const within = drizzle(client, { schema }) as unknown as Queryable;
  await buildSchema(client, migrationsOf(header));
  await makeWeeks(client, weeksOf(header));
  const described = await assertKnown(client, header);
  const guarded = await guardRows(client);
  const writer = await becomeRowWriter(client);
  const loader = openTableLoader(client, described);
  const [waiting, changed] = [openLineReader(), openLineReader()];
  let isLoaded = false;

  async function finishTables(): Promise<void> {
    if (isLoaded) return;
    isLoaded = true;
    await loader.finish();
    await setSequences(client, described);
    await writer.asOwner(() => releaseRows(client, guarded));
  }

  return {
    async load(entry) {
      if (!isLoaded && entry.name.startsWith(entryNames.tables)) return await loader.load(entry);
      // A table being loaded occupies the connection; and amendments need the triggers, which record files of a media host.
      await finishTables();
      if (entry.name.startsWith(entryNames.jobs))
        for await (const line of waiting.linesOf(entry)) await queueAgain(jobs, within, line);
      else if (entry.name.startsWith(entryNames.amendments))
        for await (const line of changed.linesOf(entry)) await amend(client, parseAmendment(line), described);
      else if (entry.name === entryNames.voided)
        await storage.remove(keyOf(parseVoided((await inMemory(entry)).toString())));
      else if (isMediaEntry(entry.name)) await storeMedia(storage, keyOf(entry), entry);
      else throw damaged(maintenance.lateEntry(entry));
    },

    async finish({ rows }) {
      await finishTables();
      for (const lines of [waiting, changed]) lines.finish();
      loader.assertRows(rows);
      await writer.end();
    },
  };
}

const keyOf = ({ name }: { name: string }): string => name.slice(entryNames.media.length);

/** An error of the database is a fault of the archive, unless the database itself is in a wrong state. */
async function orRefused(loading: Promise<void>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    throw damaged(maintenance.refused({ refusal }));
  }
}
