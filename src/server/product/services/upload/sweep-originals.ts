import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { isNoSource } from '#server/product/services/transcoding/find-mix.ts';
import { dropMixed } from '#server/product/services/transcoding/slim-original.ts';
import { deleteRow, hoursAgo, sweepEach } from './sweep-each.ts';

// The time in which the author of a failed post may retry it.
const retryHours = 7 * 24;
const sourceHours = 24;

const mixes = alias(uploads, 'mixes');

/**
 * Removes originals of posts that failed a week ago, and videos whose mix is complete or was given up, a day after they were used for it.
 * Returns their number.
 */
export const sweepOriginals = async (context: Context, signal: AbortSignal): Promise<number> =>
  (await sweepFailed(context, signal)) + (await sweepSources(context, signal));

async function sweepFailed(context: Context, signal: AbortSignal): Promise<number> {
  const isOver = and(
    eq(uploads.status, 'FAILED'),
    isNotNull(uploads.usedAt),
    isNull(uploads.originalRemovedAt),
    lt(uploads.touchedAt, hoursAgo(context, retryHours)),
  );
  return await sweepEach(
    context,
    signal,
    (db) => and(isOver, isNoSource(db)),
    (tx, id) => {
      const gone = { originalRemovedAt: context.now(), originalBytes: 0, variantBytes: 0 };
      return tx.update(uploads).set(gone).where(eq(uploads.id, id));
    },
  );
}

async function sweepSources(context: Context, signal: AbortSignal): Promise<number> {
  const isOver = or(eq(mixes.status, 'COMPLETE'), isNotNull(mixes.originalRemovedAt));
  const isLongUsed = lt(uploads.usedAt, hoursAgo(context, sourceHours));
  return await sweepEach(
    context,
    signal,
    (db) => {
      // Not correlated, so that PostgreSQL starts from the few mixes.
      const sources = db
        .select({ id: mixes.mixOfId })
        .from(mixes)
        .where(and(isNotNull(mixes.mixOfId), isOver));
      return and(isLongUsed, inArray(uploads.id, sources));
    },
    async (tx, id) => {
      const [mix] = await tx.select().from(uploads).where(eq(uploads.mixOfId, id));
      // Its job removed it, unless the process crashed just then.
      if (mix) await dropMixed(context, tx, mix);
      await deleteRow(tx, id);
    },
  );
}
