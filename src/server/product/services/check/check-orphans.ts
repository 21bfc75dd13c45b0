import { sql } from 'drizzle-orm';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import type { ListedFile } from '#server/media/storage/storage.ts';
import type { Context } from '#server/product/context.ts';
import { mayRemove } from '#server/product/services/backup/hold-removals.ts';
import { needsOriginal, type StoredUpload, storedUpload } from '#server/product/services/backup/stored-upload.ts';
import { markKey } from '#server/product/services/installation/mark.ts';
import type { Check, Finding } from './finding.ts';

const batch = 500;
/** A file is in storage before its row refers to it, so younger files may be in use. */
const orphanHours = 24;

/** Finds files without a row. */
export async function* checkOrphans(check: Check): AsyncGenerator<Finding> {
  let files: ListedFile[] = [];
  for await (const file of check.context.storage.list('')) {
    files.push(file);
    if (files.length < batch) continue;
    yield* judge(check, files);
    files = [];
  }
  yield* judge(check, files);
}

async function* judge(check: Check, files: ListedFile[]): AsyncGenerator<Finding> {
  check.signal.throwIfAborted();
  const { db, now } = check.context;
  const before = now().getTime() - orphanHours * 3_600_000;
  const old = files.filter(({ modifiedAt }) => modifiedAt.getTime() < before);
  const known = await uploadsOf(db, [...new Set(old.map(({ key }) => codeOf(key)))]);
  for (const { key } of old) {
    if (key === markKey || isNamed(key, known.get(codeOf(key)))) continue;
    const isOurs = /^(originals|renditions|variants)\//.test(key);
    const what = maintenance.orphan({ key });
    if (!isOurs) yield { what, remedy: null, isMended: false };
    else
      yield { what, remedy: maintenance.removeFile, isMended: check.mends && (await removeOrphan(check.context, key)) };
  }
}

const codeOf = (key: string): string => key.split('/')[1] ?? '';

async function uploadsOf(db: Queryable, codes: string[], lock = ''): Promise<Map<string, StoredUpload>> {
  if (codes.length === 0) return new Map();
  const list = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  );
  const { rows } = await db.execute<StoredUpload & Record<string, unknown>>(
    sql`select ${sql.raw(storedUpload)} from uploads u where u.code in (${list}) ${sql.raw(lock)}`,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

function isNamed(key: string, upload: StoredUpload | undefined): boolean {
  if (!upload) return false;
  const isUnderWay = ['RECEIVING', 'STORED', 'WATCHABLE'].includes(upload.status);
  if (isUnderWay || key.startsWith('variants/')) return true;
  if (key.startsWith('originals/')) return needsOriginal(upload);
  const isHls = key.startsWith(`renditions/${upload.code}/hls/`);
  return upload.renditions.some((made) => (isHls ? made.kind === 'hls' : made.key === key));
}

/** False while a backup runs, or if a row refers to it by now. */
async function removeOrphan({ db, storage }: Context, key: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    if (!(await mayRemove(tx))) return false;
    const known = await uploadsOf(tx, [codeOf(key)], 'for no key update of u');
    if (isNamed(key, known.get(codeOf(key)))) return false;
    await storage.remove(key);
    return true;
  });
}
