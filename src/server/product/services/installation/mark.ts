import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Storage } from '#server/media/storage/storage.ts';
import { isMissingFile } from '#server/media/storage/store-fault.ts';

/** The file with the id of the storage's installation. */
export const markKey = 'installation/id';
/** The row of `settings` with the same id. */
export const markSetting = 'installation';

/** The id of a storage; null if it has none. */
export async function readMark(storage: Storage): Promise<string | null> {
  try {
    return (await storage.readWhole(markKey)).toString().trim() || null;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

export async function writeMark(storage: Storage, id: string): Promise<void> {
  await storage.withTemporaryFolder(async (folder) => {
    const file = join(folder, 'id');
    await writeFile(file, `${id}\n`);
    await storage.putFile(markKey, file);
    await rm(file, { force: true });
  });
}

/**
 * Gives a restored installation an id of its own, in the transaction that brings the rows. The original installation may still be running,
 * and is a different one from now on.
 */
export async function markRestored(client: pg.ClientBase, storage: Storage): Promise<void> {
  const id = randomUUID();
  await writeMark(storage, id);
  await client.query(
    `insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do update set value = excluded.value`,
    [markSetting, id],
  );
}
