import { createReadStream } from 'node:fs';
import { mkdir, opendir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/ground/config.ts';
import { checkedKey, type ListedFile, type Storage } from './storage.ts';
import { isMissingFile, MissingFile } from './store-fault.ts';
import { openFolders, openTemporary, statFile, sync } from './temporary.ts';

/** Opens the storage in the data folder. Throws a StartupError if it is not writable. */
export async function openDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Storage> {
  const root = join(dataDir, 'media');
  await openFolders(dataDir, [root]);
  const pathOf = (key: string) => join(root, checkedKey(key));
  const temporary = openTemporary(dataDir);

  return {
    ...temporary,
    async putFile(key, localPath) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await sync(localPath);
      await rename(localPath, target);
      // The rename, and a new folder, are durable only after their parent folders are synced.
      await sync(dirname(target));
      await sync(dirname(dirname(target)));
    },

    async putFolder(key, localFolder) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      const entries = await readdir(localFolder, { recursive: true, withFileTypes: true });
      for (const entry of entries) if (entry.isFile()) await sync(join(entry.parentPath, entry.name));
      await rm(target, { recursive: true, force: true });
      await rename(localFolder, target);
      await sync(dirname(target));
    },

    read: (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 }),
    readWhole: (key) => readFile(pathOf(key)),
    stat: async (key) => await statFile(pathOf(key)),

    async names(key) {
      try {
        return await readdir(pathOf(key));
      } catch (error) {
        if (isMissingFile(error)) return [];
        throw error;
      }
    },

    list: (prefix) => filesBelow(prefix === '' ? root : pathOf(prefix), prefix),

    async withLocalFile(key, use) {
      const path = pathOf(key);
      if (!(await statFile(path))) throw new MissingFile(key);
      return await use(path);
    },

    async remove(key) {
      await rm(pathOf(key), { recursive: key.endsWith('/'), force: true });
    },

    check: () => temporary.withTemporaryFolder(async () => undefined),
    // Unfinished files are temporary ones, which the sweep of the temporary folder removes.
    removeAbandoned: async () => 0,
    close: () => undefined,
  };
}

/** Skips files and folders that disappear during the listing, and hidden ones, which are not Riff's. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, `${prefix}${entry.name}/`);
    const file = entry.isFile() && (await statFile(path));
    if (file) yield { key: `${prefix}${entry.name}`, ...file };
  }
}
