import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { type Config, StartupError } from '#server/ground/config.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { settings, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { markSetting, readMark, writeMark } from './mark.ts';

type Parts = Pick<Context, 'db' | 'storage'> & { config: Pick<Config, 'dataDir' | 'storage'> };

/** An arbitrary lock number, so that processes that start together agree on one id. */
const lock = 7_433_004;
/** The number of uploads to look for in a storage without an id. */
const looked = 50;

/**
 * Database and storage of an installation share an id, so that no process works on the rows of one with the files of another. The first
 * start creates it. Throws a {@link StartupError} if they do not belong together.
 */
export async function matchInstallation({ db, storage, config }: Parts): Promise<void> {
  // Most starts find the same id, and need no lock.
  const [before, marked] = [await readId(db), await readMark(storage)];
  if (before !== null && before === marked) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const [known, found] = [await readId(tx), await readMark(storage)];
    if (known !== null && known === found) return;
    const isStrange = (known !== null && found !== null) || !(await mayMark(tx, { storage, config }, known));
    if (isStrange) throw strangers(config, known);
    const id = known ?? found ?? randomUUID();
    if (found === null) await writeMark(storage, id);
    if (known === null) await tx.insert(settings).values({ key: markSetting, value: id });
  });
}

async function readId(db: Queryable): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, markSetting));
  return row ? String(row.value) : null;
}

/** A database or storage of an earlier version has no id, so its files tell whether it belongs to the other one. */
async function mayMark(tx: Queryable, { storage, config }: Omit<Parts, 'db'>, known: string | null): Promise<boolean> {
  const rows = await tx
    .select({ code: uploads.code })
    .from(uploads)
    // Other uploads may have no file.
    .where(
      and(
        eq(uploads.hosted, false),
        notInArray(uploads.status, ['RECEIVING', 'FAILED']),
        isNull(uploads.originalRemovedAt),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(looked);
  for (const { code } of rows) if (await hasFile(storage, code)) return true;
  // A folder may be on the wrong machine, but a bucket is certainly the configured one.
  if (rows.length > 0 || (known !== null && !config.storage)) return false;
  // Nothing was uploaded to this database yet, so its storage must be empty.
  for await (const _file of storage.list('originals/')) return false;
  return true;
}

async function hasFile(storage: Context['storage'], code: string): Promise<boolean> {
  if (await storage.stat(`originals/${code}`)) return true;
  return (await storage.names(`renditions/${code}/`)).length > 0;
}

function strangers({ dataDir, storage }: Parts['config'], known: string | null): StartupError {
  const where = storage ? 'STORAGE_URL' : `DATA_DIR (${dataDir})`;
  const id = known === null ? 'The database has no id yet.' : `The id of the database is ${known}.`;
  return new StartupError(
    `The storage of ${where} does not belong to this database: it has another installation's files, or none. Set ${storage ? where : 'DATA_DIR'} and DATABASE_URL as on the other processes. ${id}`,
  );
}
