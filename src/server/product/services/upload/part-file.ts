import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/ground/config.ts';
import { ownerMark } from '#server/media/storage/owner-mark.ts';
import { sync, temporaryFolder } from '#server/media/storage/temporary.ts';

type Disk = Pick<Config, 'dataDir'>;

/** The folder for unfinished uploads, one file each. */
export const partFolder = (config: Disk): string => join(temporaryFolder(config.dataDir), 'uploads');

/** The file with the bytes received so far. Only the request that has claimed the upload writes to it. */
export const partFile = (config: Disk, code: string): string => join(partFolder(config), code);

/** A place for a copy of that file while it is made. */
export const copyOfPart = (config: Disk, code: string): string =>
  `${partFile(config, code)}${ownerMark()}${randomUUID()}`;

/** Bytes in a file; 0 if there is none. */
export async function bytesIn(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** Removes the received bytes of an upload. */
export const removePart = (config: Disk, code: string): Promise<void> => rm(partFile(config, code), { force: true });

/**
 * Writes what the system has of a file only in memory to the disk, so that storing the file waits less for that. Answers the fault, or null: whoever looks
 * later does not learn of it any more.
 */
export const flushPart = (path: string): Promise<unknown> =>
  sync(path).then(
    () => null,
    (error: unknown) => error,
  );
