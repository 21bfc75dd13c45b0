import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import type { Context } from '#server/product/context.ts';
import { damaged } from '#server/product/services/backup/archive/archive-format.ts';
import type { ArchiveEntry } from '#server/product/services/backup/archive/archive-reader.ts';

/** Puts a file of an archive into storage. */
export async function storeMedia(storage: Context['storage'], key: string, { bytes }: ArchiveEntry): Promise<void> {
  await storage.withTemporaryFolder(async (folder) => {
    const file = join(folder, 'file');
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file));
    await storage.putFile(key, file).catch((error: NodeJS.ErrnoException) => {
      if (!['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) throw error;
      throw damaged(maintenance.notFile({ key, code: String(error.code) }));
    });
  });
}
