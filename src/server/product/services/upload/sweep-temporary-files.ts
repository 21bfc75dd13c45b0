import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import { isAbandoned } from '#server/media/storage/owner-mark.ts';
import { temporaryFolder } from '#server/media/storage/temporary.ts';
import type { Context } from '#server/product/context.ts';
import { hoursAgo } from './sweep-each.ts';

// Longer than any pause of a request or job between writes to its files.
const abandonedHours = 1;

/** Removes unused temporary files and parts of uploads, and leftovers of interrupted writes in a bucket. Returns their number. */
export async function sweepTemporaryFiles(context: Context): Promise<number> {
  const { config, storage } = context;
  const before = hoursAgo(context, abandonedHours);
  let removed = 0;
  for (const name of await readdir(temporaryFolder(config.dataDir))) {
    const path = join(temporaryFolder(config.dataDir), name);
    if (name !== 'uploads' && (isAbandoned(name) || (await lastWritten(path)) < before.getTime())) {
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
  }
  removed += await storage.parts.sweep(before, (codes) => receiving(context, codes));
  return removed + (await storage.removeAbandoned(before));
}

/** The names that are codes of uploads still RECEIVING. */
async function receiving(context: Context, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await context.db
    .select({ code: uploads.code })
    .from(uploads)
    .where(and(inArray(uploads.code, names), eq(uploads.status, 'RECEIVING')));
  return new Set(rows.map((row) => row.code));
}

/** The latest time at which a file, or anything in a folder, was written; in milliseconds. */
async function lastWritten(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found) return Number.POSITIVE_INFINITY;
  if (!found.isDirectory()) return found.mtimeMs;
  // Its work may have just ended.
  const inside = await readdir(path, { recursive: true }).catch(() => null);
  if (!inside) return Number.POSITIVE_INFINITY;
  const times = await Promise.all(
    inside.map((name) =>
      stat(join(path, name)).then(
        (file) => file.mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(found.mtimeMs, ...times);
}
