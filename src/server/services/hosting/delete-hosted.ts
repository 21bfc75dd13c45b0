import { asc, eq, lte } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { hostedDeletions } from '#server/db/schema/index.ts';

/** Files of one run at most: the job comes again in a minute. */
const mostOfRun = 200;

/**
 * Has the media host delete the files of uploads that are gone, and answers how many. Throws if the host cannot be reached; what is
 * deleted already is deleted again without harm.
 */
export async function deleteHosted({ db, mediaHost, now }: Context, signal: AbortSignal): Promise<number> {
  if (!mediaHost) return 0;
  const due = await db
    .select({ publicId: hostedDeletions.publicId })
    .from(hostedDeletions)
    .where(lte(hostedDeletions.dueAt, now()))
    .orderBy(asc(hostedDeletions.dueAt))
    .limit(mostOfRun);
  let deleted = 0;
  for (const { publicId } of due) {
    if (signal.aborted) break;
    await mediaHost.remove(publicId);
    await db.delete(hostedDeletions).where(eq(hostedDeletions.publicId, publicId));
    deleted += 1;
  }
  return deleted;
}
