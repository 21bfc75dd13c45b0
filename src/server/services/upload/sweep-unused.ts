import { and, asc, eq, isNull, lt, notInArray } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import { removeFiles } from './discard-upload.ts';

const unusedHours = 24;

/** Removes uploads that nothing uses and nobody touched for a day, with their files; answers how many. */
export async function sweepUnused(context: Context, signal: AbortSignal): Promise<number> {
  const before = new Date(context.now().getTime() - unusedHours * 3_600_000);
  const failed: number[] = [];
  let removed = 0;
  while (!signal.aborted) {
    try {
      if (!(await removeOne(context, before, failed))) break;
      removed += 1;
    } catch (error) {
      // One file that will not go must not keep the others.
      context.log.warn({ err: error }, 'an unused upload could not be removed');
      if (failed.length > 100) break;
    }
  }
  return removed;
}

async function removeOne(context: Context, before: Date, failed: number[]): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    // Locked, so that a member who publishes it at this very moment comes before or after, never between.
    const [upload] = await tx
      .select({ id: uploads.id, code: uploads.code })
      .from(uploads)
      .where(
        and(
          isNull(uploads.usedAt),
          lt(uploads.touchedAt, before),
          failed.length > 0 ? notInArray(uploads.id, failed) : undefined,
        ),
      )
      .orderBy(asc(uploads.touchedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!upload) return false;
    failed.push(upload.id);
    await removeFiles(context, upload.code);
    await tx.delete(uploads).where(eq(uploads.id, upload.id));
    failed.pop();
    return true;
  });
}
