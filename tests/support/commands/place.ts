import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { passingTables } from '#server/product/services/backup/snapshot.ts';
import { markKey, markSetting } from '#server/product/services/installation/mark.ts';
import { createDatabase } from '../database/database.ts';

/** An empty database and an empty data folder. */
export interface Place {
  env: { DATABASE_URL: string; DATA_DIR: string };
  remove(): Promise<void>;
}

/** Makes a place into which a backup can be restored. */
export async function emptyPlace(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-restored-'));
  const database = await createDatabase('template0');
  return {
    env: { DATABASE_URL: database.connectionString, DATA_DIR: dataDir },
    remove: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Every table in a backup of a database, with a hash of its rows, without the installation's id, which a restored database has of
 * its own.
 */
export async function hashTables(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1) order by 1`,
      [passingTables],
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t
          where ${name === 'settings' ? `key <> '${markSetting}'` : 'true'}`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}

/** Every media file of a data folder with a hash of its bytes, without the id of the installation. */
export async function hashMedia(dataDir: string): Promise<Record<string, string>> {
  const media = path.join(dataDir, 'media');
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || file === path.join(media, markKey)) continue;
    hashes[path.relative(media, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return hashes;
}
