import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { isFree } from './claim-upload.ts';
import { hoursAgo, sweepEach } from './sweep-each.ts';

const unusedHours = 24;
const cutHours = 1;

/** Removes uploads that were unused and untouched for a day, with their files. Returns their number. */
export async function sweepUnused(context: Context, signal: AbortSignal): Promise<number> {
  const isCut = and(
    eq(uploads.status, 'RECEIVING'),
    isNull(uploads.uniqueUploadId),
    // Its request died; or it was abandoned, and the request that should have removed it died.
    or(isNotNull(uploads.claim), lt(uploads.touchedAt, hoursAgo(context, cutHours))),
  );
  const isOld = lt(uploads.touchedAt, hoursAgo(context, unusedHours));
  return await sweepEach(context, signal, () => and(isNull(uploads.usedAt), isFree, or(isOld, isCut)));
}
