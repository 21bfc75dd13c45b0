import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/ground/config.ts';
import { ownerMark } from './owner-mark.ts';
import type { Storage, StoredFile } from './storage.ts';
import { isMissingFile } from './store-fault.ts';

/** The folder for unfinished files. */
export const temporaryFolder = (dataDir: string): string => join(dataDir, 'tmp');

/** The folder for unfinished uploads, one file each. */
export const uploadFolder = (dataDir: string): string => join(temporaryFolder(dataDir), 'uploads');

/** A place for a copy of a temporary file while it is made. */
export const besides = (path: string): string => `${path}${ownerMark()}${randomUUID()}`;

/**
 * Makes folders of the data folder, and closes them to other users of the host: originals may say where they were filmed. From here on this
 * process and its children create files for their owner alone. Throws a {@link StartupError} if they are not writable.
 */
export async function openFolders(dataDir: string, folders: readonly string[]): Promise<void> {
  process.umask(0o077);
  for (const folder of [...folders, uploadFolder(dataDir)]) await assertWritable(folder, dataDir);
  for (const folder of [...folders, temporaryFolder(dataDir)]) await closeToOthers(folder);
}

/** The operations of every storage on the disk of this machine. */
export function openTemporary(dataDir: string): Pick<Storage, 'space' | 'withTemporaryFolder'> {
  const temporary = temporaryFolder(dataDir);
  return {
    async space() {
      const { bsize, blocks, bfree, bavail } = await statfs(temporary);
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

/** The size of a file and when it was written; null if there is none. */
export async function statFile(path: string): Promise<StoredFile | null> {
  try {
    const file = await stat(path);
    return file.isFile() ? { bytes: file.size, modifiedAt: file.mtime } : null;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Flushes a file or a folder from the system's memory to the disk. */
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
