import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, StartupError } from '#server/config.ts';
import { ownerMark } from './owner-mark.ts';
import type { ListedFile, Storage } from './storage.ts';

/** The folder for unfinished files: on the same disk as the finished ones, so that moving one into place is a rename. */
export const temporaryFolder = (dataDir: string): string => join(dataDir, 'tmp');

/**
 * Opens the storage in the data folder, and closes it to other users of the host: originals may say where they were filmed.
 * From here on this process and its children create files for their owner alone. Throws a {@link StartupError} if it is not writable.
 */
export async function openStorage(config: Pick<Config, 'dataDir'>): Promise<Storage> {
  const root = join(config.dataDir, 'media');
  const temporary = temporaryFolder(config.dataDir);
  process.umask(0o077);
  for (const folder of [root, join(temporary, 'uploads')]) await assertWritable(folder, config.dataDir);
  for (const folder of [root, temporary]) await closeToOthers(folder);
  const pathOf = (key: string) => join(root, checkedKey(key));

  return {
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

    async stat(key) {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async names(key) {
      try {
        return await readdir(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },

    list: (prefix) => filesBelow(prefix === '' ? root : pathOf(prefix), prefix),

    withLocalFile: (key, use) => use(pathOf(key)),

    async remove(key) {
      await rm(pathOf(key), { recursive: key.endsWith('/'), force: true });
    },

    async space() {
      const { bsize, blocks, bfree, bavail } = await statfs(root);
      const [used, free] = [(blocks - bfree) * bsize, bavail * bsize];
      return { used, free, total: used + free };
    },

    async withTemporaryFolder(use) {
      const folder = await mkdtemp(join(temporary, `work-${ownerMark()}-`));
      try {
        return await use(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A file or folder that goes meanwhile is left out. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, `${prefix}${entry.name}/`);
    else if (entry.isFile() && !entry.name.startsWith('.')) {
      const found = await stat(path).catch(() => null);
      if (found) yield { key: `${prefix}${entry.name}`, bytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Some parts of keys come from request addresses: no key may lead out of the folder. */
function checkedKey(key: string): string {
  if (!/^[a-z]+(\/[\w-][\w.-]*)+\/?$/.test(key)) throw new Error('not a storage key');
  return key;
}

async function assertWritable(folder: string, dataDir: string): Promise<void> {
  const trial = join(folder, `.trial-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(trial, '');
    await rm(trial);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartupError(`DATA_DIR "${dataDir}" cannot be written to${reason}.`);
  }
}

/** An earlier version, or a restored backup, may have left it open. */
async function closeToOthers(folder: string): Promise<void> {
  try {
    await chmod(folder, 0o700);
  } catch (error) {
    // Only its owner may do that, and some file systems have no modes.
    if (!(error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EROFS'].includes(String(error.code))))
      throw error;
  }
}

/** Writes what the system has of a file or a folder only in memory to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems do not sync folders.
    if (!(error instanceof Error && 'code' in error && ['EINVAL', 'EISDIR', 'EPERM'].includes(String(error.code))))
      throw error;
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
