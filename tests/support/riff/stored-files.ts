import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#server/context.ts';

/** Every file in the data folder's media and temporary folders, relative to it; without the database and mail. */
export async function storedFiles(context: Context): Promise<string[]> {
  const { dataDir } = context.config;
  const found: string[] = [];
  for (const folder of ['media', 'tmp']) {
    const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (entry.isFile()) found.push(path.relative(dataDir, path.join(entry.parentPath, entry.name)));
    }
  }
  return found.sort();
}
