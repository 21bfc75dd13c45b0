import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { hostedDeletions } from '#server/ground/db/schema/index.ts';
import { HostFault } from '#server/media/hosting/host-calls.ts';
import type { Context } from '#server/product/context.ts';

/** At most this many files per run; the job runs again in a minute. */
const mostOfRun = 200;
const mostFaults = 3;

// The clock of the database, like the trigger that wrote the rows, on all machines.
const now = sql`now()`;

/**
 * Asks the media host to delete the files of deleted uploads, and returns their number. Failed deletions are retried in ten minutes, after
 * the others; repeating a deletion is harmless.
 */
export async function deleteHosted({ db, log, mediaHost }: Context, signal: AbortSignal): Promise<number> {
  if (!mediaHost) return 0;
  const due = await db
    .select({ publicId: hostedDeletions.publicId })
    .from(hostedDeletions)
    .where(lte(hostedDeletions.dueAt, now))
    .orderBy(asc(hostedDeletions.dueAt))
    .limit(mostOfRun);
  let deleted = 0;
  let faults = 0;
  for (const { publicId } of due) {
    // If the host is down, wait for the next run.
    if (signal.aborted || faults >= mostFaults) break;
    try {
      await mediaHost.remove(publicId);
      await noteDeleted(db, publicId);
      deleted += 1;
      faults = 0;
    } catch (error) {
      if (!(error instanceof HostFault)) throw error;
      faults += 1;
      log.warn({ publicId, reason: error.message }, 'a file at the media host could not be deleted');
      await db
        .update(hostedDeletions)
        .set({ dueAt: sql`now() + interval '10 minutes'` })
        .where(eq(hostedDeletions.publicId, publicId));
    }
  }
  return deleted;
}

async function noteDeleted(db: Database, publicId: string): Promise<void> {
  const isIt = eq(hostedDeletions.publicId, publicId);
  await db.transaction(async (tx) => {
    const isOpen = and(isIt, gt(hostedDeletions.formUntil, now));
    await tx.update(hostedDeletions).set({ dueAt: hostedDeletions.formUntil }).where(isOpen);
    await tx.delete(hostedDeletions).where(and(isIt, lte(hostedDeletions.dueAt, now)));
  });
}
