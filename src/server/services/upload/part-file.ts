import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { temporaryFolder } from '#server/storage/disk.ts';
import { ownerMark } from '#server/storage/owner-mark.ts';

type Disk = Pick<Config, 'dataDir'>;

/** Where the parts of unfinished uploads lie, one file an upload. */
export const partFolder = (config: Disk): string => join(temporaryFolder(config.dataDir), 'uploads');

/** The file that holds what has arrived of an upload so far. */
export const partFile = (config: Disk, code: string): string => join(partFolder(config), code);

/** A file for one request's bytes: two requests of the same upload never write to the same one. */
export const chunkFile = (config: Disk, code: string): string =>
  `${partFile(config, code)}${ownerMark()}${randomUUID()}`;

/** Bytes in a file; 0 where there is none. */
export async function bytesIn(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** Puts a chunk that starts at byte `start` of the upload behind the `held` bytes that are there; what they cover already is skipped. */
export async function appendChunk(part: string, held: number, chunk: { path: string; start: number }): Promise<void> {
  if (held === 0 && chunk.start === 0) return await rename(chunk.path, part);
  await pipeline(
    createReadStream(chunk.path, { start: held - chunk.start }),
    createWriteStream(part, { flags: 'r+', start: held }),
  );
}

/** Removes what has arrived of an upload. */
export const removePart = (config: Disk, code: string): Promise<void> => rm(partFile(config, code), { force: true });
