import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { sync } from '#server/media/storage/temporary.ts';
import { ArchiveFault } from './archive/archive-format.ts';
import { readArchive } from './archive/archive-reader.ts';
import { type BackupContext, type BackupReport, backUp } from './back-up.ts';

/** Writes a backup under a temporary name, verifies it by reading it like a restore, and only then renames it. */
export async function backUpToFile(context: BackupContext, file: string, signal: AbortSignal): Promise<BackupReport> {
  const path = resolve(file);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new ArchiveFault(maintenance.fileExists({ path }));
  const folder = dirname(path);
  if (!(await isFolder(folder))) throw new ArchiveFault(maintenance.noFolder({ folder }));
  const part = `${path}.part`;
  try {
    await rm(part, { force: true });
    const report = await backUp(context, createWriteStream(part, { mode: 0o600, flags: 'wx' }), signal);
    await sync(part);
    await readArchive(part, async () => signal.throwIfAborted());
    await rename(part, path);
    await sync(folder);
    return report;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
