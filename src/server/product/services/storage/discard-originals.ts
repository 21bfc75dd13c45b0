import { and, asc, eq, exists, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { mayRemove } from '#server/product/services/backup/hold-removals.ts';
import { isNoSource } from '#server/product/services/transcoding/find-mix.ts';

const most = 100;

/** A published video with its whole ladder no longer needs its original: mixes use the sounds of renditions, and pictures come from the MP4 files. */
const isSpare = (db: Queryable): SQL | undefined =>
  and(
    eq(uploads.status, 'COMPLETE'),
    eq(uploads.resourceType, 'video'),
    eq(uploads.hosted, false),
    isNull(uploads.originalDiscardedAt),
    isNull(uploads.originalRemovedAt),
    // Riff removes the original of a mix itself.
    isNull(uploads.mixOfId),
    isNotNull(uploads.usedAt),
    isNoSource(db),
    // Without HLS, only the first rendition could be made.
    exists(
      db
        .select({ id: renditions.id })
        .from(renditions)
        .where(and(eq(renditions.uploadId, uploads.id), eq(renditions.kind, 'hls'))),
    ),
  );

/** Discards unneeded originals, if ORIGINALS says so. Returns their number. */
export async function discardOriginals(context: Context, signal: AbortSignal): Promise<number> {
  if (context.config.originals === 'keep') return 0;
  let discarded = 0;
  for (let last = 0; !signal.aborted; ) {
    const found = await context.db
      .select({ id: uploads.id, code: uploads.code })
      .from(uploads)
      .where(and(isSpare(context.db), gt(uploads.id, last)))
      .orderBy(asc(uploads.id))
      .limit(most);
    for (const { code } of found) if (await discardOriginal(context, code)) discarded += 1;
    last = found.at(-1)?.id ?? last;
    if (found.length < most) break;
  }
  return discarded;
}

/**
 * Discards the original of a video; false if something may still need it, or if a backup runs. The file is removed last, because the check
 * finds a file without a row.
 */
export async function discardOriginal(context: Context, code: string): Promise<boolean> {
  const [row] = await context.db.transaction(async (tx) => {
    if (!(await mayRemove(tx))) return [];
    return await tx
      .update(uploads)
      .set({ originalDiscardedAt: context.now(), originalBytes: 0 })
      .where(and(eq(uploads.code, code), isSpare(tx)))
      .returning({ id: uploads.id });
  });
  if (!row) return false;
  await context.storage.remove(`originals/${code}`);
  return true;
}
