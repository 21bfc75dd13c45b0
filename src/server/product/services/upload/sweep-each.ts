import { and, asc, eq, notInArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { mayRemove } from '#server/product/services/backup/hold-removals.ts';
import { removeFiles } from './remove-files.ts';

/**
 * Removes the files of uploads one by one, with `record` for each, until `which` finds no more. Returns their number. One that cannot be
 * removed does not block the others.
 */
export async function sweepEach(
  context: Context,
  signal: AbortSignal,
  which: (db: Queryable) => SQL | undefined,
  record: (tx: Queryable, id: number) => Promise<unknown> = deleteRow,
): Promise<number> {
  const failed: number[] = [];
  let removed = 0;
  const removeOne = async (tx: Queryable) => {
    if (!(await mayRemove(tx))) return false;
    // Locked, so that any use happens before or after this, never in between.
    const [upload] = await tx
      .select({ id: uploads.id, code: uploads.code })
      .from(uploads)
      .where(and(which(tx), failed.length > 0 ? notInArray(uploads.id, failed) : undefined))
      .orderBy(asc(uploads.touchedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!upload) return false;
    failed.push(upload.id);
    await removeFiles(context, upload.code);
    await record(tx, upload.id);
    failed.pop();
    return true;
  };
  while (!signal.aborted) {
    try {
      if (!(await context.db.transaction(removeOne))) break;
      removed += 1;
    } catch (error) {
      context.log.warn({ err: error }, 'an upload could not be removed');
      if (failed.length > 100) break;
    }
  }
  return removed;
}

/** Deletes the row of an upload. */
export const deleteRow = (tx: Queryable, id: number) => tx.delete(uploads).where(eq(uploads.id, id));

/** The time this many hours ago. */
export const hoursAgo = (context: Context, hours: number): Date =>
  new Date(context.now().getTime() - hours * 3_600_000);
