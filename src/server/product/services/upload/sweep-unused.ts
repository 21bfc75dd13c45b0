import { and, asc, eq, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { mayRemove } from '#server/product/services/backup/hold-removals.ts';
import { isFree } from './claim-upload.ts';
import { removeFiles } from './discard-upload.ts';
import { hoursAgo, type RemoveOne, sweepEach } from './sweep-each.ts';

const unusedHours = 24;
const cutHours = 1;

/** Removes uploads that nothing uses and nobody touched for a day, with their files; answers how many. */
export const sweepUnused = (context: Context, signal: AbortSignal): Promise<number> =>
  sweepEach(context, signal, (failed) => removeOne(context, failed));

async function removeOne(context: Context, failed: number[]): ReturnType<RemoveOne> {
  return await context.db.transaction(async (tx) => {
    if (!(await mayRemove(tx))) return false;
    // Locked, so that publishing it comes before or after this, never in the middle.
    const [upload] = await tx
      .select({ id: uploads.id, code: uploads.code })
      .from(uploads)
      .where(
        and(
          isNull(uploads.usedAt),
          isFree,
          or(
            lt(uploads.touchedAt, hoursAgo(context, unusedHours)),
            and(
              eq(uploads.status, 'RECEIVING'),
              isNull(uploads.uniqueUploadId),
              // Its request died; or it was abandoned, and the request that should remove it did.
              or(isNotNull(uploads.claim), lt(uploads.touchedAt, hoursAgo(context, cutHours))),
            ),
          ),
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
