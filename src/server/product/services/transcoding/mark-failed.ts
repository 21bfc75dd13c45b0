import { and, eq, type SQL, sql } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { addToHour } from '#server/product/services/overview/hourly-figures.ts';
import { makeFailed } from '#server/product/services/post/make-ready.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { removeFiles, removeMade } from '#server/product/services/upload/remove-files.ts';
import { failureName } from './failure-name.ts';

interface Which {
  /** Changes nothing unless the upload meets this condition. */
  onlyIf?: SQL | undefined;
  /** Also where no post uses it. */
  keepsOriginal?: boolean;
}

/**
 * Records that an upload cannot be processed, and tells its post's author and the operator why. If a post uses it, the original stays for
 * a while, so that the author can retry; everything else is removed.
 */
export async function markFailed(
  context: Context,
  upload: Upload,
  failure: string,
  { onlyIf, keepsOriginal = false }: Which = {},
): Promise<void> {
  const isKept = sql`(${uploads.usedAt} is not null or ${keepsOriginal})`;
  const now = context.now();
  const failed = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(uploads)
      .set({
        status: 'FAILED',
        failure,
        touchedAt: now,
        variantBytes: 0,
        originalBytes: sql`case when ${isKept} and ${uploads.mixOfId} is null then ${uploads.originalBytes} else 0 end`,
        originalRemovedAt: sql`case when not ${isKept} then ${now.toISOString()}::timestamptz end`,
      })
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'STORED'), onlyIf))
      .returning({ mixOfId: uploads.mixOfId, originalRemovedAt: uploads.originalRemovedAt });
    if (!row) return null;
    const post = await makeFailed(context, tx, upload.id, failure);
    // While the row is locked, so that an immediate retry does not lose its files. Leftovers are swept later.
    const remove = row.mixOfId === null ? removeMade : removeFiles;
    if (!row.originalRemovedAt) {
      await remove(context, upload.code).catch((err: unknown) =>
        context.log.warn({ err }, 'files of a failed upload could not be removed'),
      );
    }
    return { ...row, post };
  });
  if (failed) await tell(context, { uploadId: upload.id, upload: upload.code, post: failed.post, reason: failure });
  if (failed?.originalRemovedAt) await removeFiles(context, upload.code);
}

/** Logs and counts a failure that no exception reports, because for the queue such a job is done. */
async function tell(
  context: Context,
  failed: { uploadId: number; upload: string; post: string | null; reason: string },
): Promise<void> {
  context.log.warn(failed, 'an upload could not be processed');
  context.telemetry.uploadFailed(failureName(failed.reason));
  await addToHour(context, { failedJobs: 1 }).catch(() => undefined);
}
