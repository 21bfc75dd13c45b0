import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#server/context.ts';

/** Every stored file as `media/…`, and every file in the folder for temporary files as `tmp/…`. */
export async function storedFiles(context: Context): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['originals/', 'renditions/', 'variants/', 'parts/'])
    for await (const { key } of context.storage.list(folder)) found.push(`media/${key}`);
  const temporary = path.join(context.config.dataDir, 'tmp');
  for (const entry of await readdir(temporary, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) found.push(path.join('tmp', path.relative(temporary, path.join(entry.parentPath, entry.name))));
  return found.sort();
}
