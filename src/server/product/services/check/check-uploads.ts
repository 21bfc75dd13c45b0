import { eq, sql } from 'drizzle-orm';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { eachUpload, type StoredUpload, storedUpload } from '#server/product/services/backup/stored-upload.ts';
import type { Check, Finding } from './finding.ts';
import { canRebuild, rebuild } from './rebuild.ts';
import { compareFiles, type UploadFault } from './upload-files.ts';

/** Compares every upload with its files. */
export async function* checkUploads(check: Check): AsyncGenerator<Finding> {
  const { context, signal } = check;
  for await (const upload of eachUpload(context.db.$client)) {
    signal.throwIfAborted();
    const faults = await compareFiles(context.storage, upload, check.isDeep);
    // A job may be changing it: check again while its row is locked.
    if (faults.length > 0) yield* await compareLocked(check, upload);
  }
}

async function compareLocked(check: Check, { id }: StoredUpload): Promise<Finding[]> {
  const { context, mends, isDeep } = check;
  return await context.db.transaction(async (tx) => {
    // Only uploads with faults are locked, because reading whole files takes long.
    const upload = await lockUpload(tx, id);
    if (!upload) return [];
    const faults = await compareFiles(context.storage, upload, isDeep);
    const isRebuilt = await canRebuild(context, tx, upload);
    const findings = faults.map((fault) => ({ what: fault.what, remedy: remedyOf(fault, isRebuilt), isMended: false }));
    if (!mends) return findings;
    await mend(context, tx, upload, isRebuilt ? faults : faults.filter(({ kind }) => kind !== 'rendition'));
    return findings.map((finding) => ({ ...finding, isMended: finding.remedy !== null }));
  });
}

async function lockUpload(tx: Queryable, id: string): Promise<StoredUpload | undefined> {
  const { rows } = await tx.execute<StoredUpload & Record<string, unknown>>(
    sql`select ${sql.raw(storedUpload)} from uploads u where u.id = ${id}::bigint and u.status <> 'RECEIVING' for no key update of u`,
  );
  return rows[0];
}

function remedyOf({ kind }: UploadFault, isRebuilt: boolean): string | null {
  if (kind === 'original' || kind === 'variants') return maintenance.recordBytes;
  return kind === 'rendition' && isRebuilt ? maintenance.makeAgain : null;
}

async function mend(context: Context, tx: Queryable, upload: StoredUpload, faults: UploadFault[]): Promise<void> {
  const row = eq(uploads.id, Number(upload.id));
  for (const { kind, bytes } of faults) {
    if (kind === 'original') await tx.update(uploads).set({ originalBytes: bytes }).where(row);
    if (kind === 'variants') await tx.update(uploads).set({ variantBytes: bytes }).where(row);
  }
  const damaged = faults.filter(({ kind }) => kind === 'rendition');
  if (damaged.length > 0)
    await rebuild(
      context,
      tx,
      upload,
      damaged.flatMap(({ keys }) => keys),
    );
}
