import { and, asc, eq, isNotNull, isNull, lt, notInArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { mayRemove } from '#server/product/services/backup/hold-removals.ts';
import { isNoSource } from '#server/product/services/transcoding/find-mix.ts';
import { dropMixed } from '#server/product/services/transcoding/slim-original.ts';
import { removeFiles } from './discard-upload.ts';
import { hoursAgo, type RemoveOne, sweepEach } from './sweep-each.ts';

// How long the author of a failed post may try again.
const retryHours = 7 * 24;
const sourceHours = 24;

const mixes = alias(uploads, 'mixes');

/**
 * Removes originals of posts that failed a week ago, and videos whose mix is complete or was given up,
 * a day after they were used for it. Answers how many.
 */
export async function sweepOriginals(context: Context, signal: AbortSignal): Promise<number> {
  const given = await sweepEach(context, signal, (failed) => removeOneOriginal(context, failed));
  return given + (await sweepEach(context, signal, (failed) => removeOneSource(context, failed)));
}

const others = (failed: number[]): SQL | undefined => (failed.length > 0 ? notInArray(uploads.id, failed) : undefined);

async function removeOneOriginal(context: Context, failed: number[]): ReturnType<RemoveOne> {
  return await context.db.transaction(async (tx) => {
    if (!(await mayRemove(tx))) return false;
    // Locked, so that a retry by the author comes before or after this, never in the middle.
    const [upload] = await tx
      .select({ id: uploads.id, code: uploads.code })
      .from(uploads)
      .where(
        and(
          eq(uploads.status, 'FAILED'),
          isNotNull(uploads.usedAt),
          isNull(uploads.originalRemovedAt),
          lt(uploads.touchedAt, hoursAgo(context, retryHours)),
          isNoSource(tx),
          others(failed),
        ),
      )
      .orderBy(asc(uploads.touchedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!upload) return false;
    failed.push(upload.id);
    await removeFiles(context, upload.code);
    await tx
      .update(uploads)
      .set({ originalRemovedAt: context.now(), originalBytes: 0, variantBytes: 0 })
      .where(eq(uploads.id, upload.id));
    failed.pop();
    return true;
  });
}

async function removeOneSource(context: Context, failed: number[]): ReturnType<RemoveOne> {
  return await context.db.transaction(async (tx) => {
    if (!(await mayRemove(tx))) return false;
    const [source] = await tx
      .select({ id: uploads.id, code: uploads.code, mix: { id: mixes.id, code: mixes.code } })
      .from(mixes)
      .innerJoin(uploads, eq(uploads.id, mixes.mixOfId))
      .where(
        and(
          isNotNull(mixes.mixOfId),
          or(
            and(eq(mixes.status, 'COMPLETE'), lt(uploads.usedAt, hoursAgo(context, sourceHours))),
            isNotNull(mixes.originalRemovedAt),
          ),
          others(failed),
        ),
      )
      .limit(1)
      .for('update', { of: uploads, skipLocked: true });
    if (!source) return false;
    failed.push(source.id);
    await removeFiles(context, source.code);
    // Its job removed it, unless it went down just then.
    await dropMixed(context, tx, source.mix);
    await tx.delete(uploads).where(eq(uploads.id, source.id));
    failed.pop();
    return true;
  });
}
