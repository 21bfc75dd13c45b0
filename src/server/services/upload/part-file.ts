import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { temporaryFolder } from '#server/storage/disk.ts';
import { ownerMark } from '#server/storage/owner-mark.ts';

type Disk = Pick<Config, 'dataDir'>;

/** The folder for unfinished uploads, one file each. */
export const partFolder = (config: Disk): string => join(temporaryFolder(config.dataDir), 'uploads');

/** The file with the bytes received so far. */
export const partFile = (config: Disk, code: string): string => join(partFolder(config), code);

/** A file for one request's bytes: two requests of the same upload never write to the same one. */
export const chunkFile = (config: Disk, code: string): string =>
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

/** Appends a chunk that starts at byte `start` of the upload to the `held` bytes; the overlap is skipped. */
export async function appendChunk(part: string, held: number, chunk: { path: string; start: number }): Promise<void> {
  if (held === 0 && chunk.start === 0) return await rename(chunk.path, part);
  await pipeline(
    createReadStream(chunk.path, { start: held - chunk.start }),
    createWriteStream(part, { flags: 'r+', start: held }),
  );
}

/** Removes the received bytes of an upload. */
export const removePart = (config: Disk, code: string): Promise<void> => rm(partFile(config, code), { force: true });
