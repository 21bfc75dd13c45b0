import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#server/product/context.ts';

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

/** Bytes of a file that `storedFiles` named. */
export async function bytesOf({ config, storage }: Context, file: string): Promise<number> {
  if (file.startsWith('tmp/')) return (await stat(path.join(config.dataDir, file))).size;
  return (await storage.stat(file.slice('media/'.length)))?.bytes ?? 0;
}

/** Stores other content under a key, as a fault of the disk would. */
export async function replaceFile({ storage }: Context, key: string, content: string | Buffer): Promise<void> {
  await storage.withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'other');
    await writeFile(file, content);
    await storage.putFile(key, file);
  });
}
