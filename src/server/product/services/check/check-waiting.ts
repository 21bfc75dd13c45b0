import { and, asc, eq, inArray } from 'drizzle-orm';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { makeFailed, makeReady } from '#server/product/services/post/make-ready.ts';
import { countLost, queueLost } from '#server/product/services/transcoding/resume-unfinished.ts';
import { type Check, type Finding, found } from './finding.ts';

const most = 1_000;

/** Finds posts and uploads that wait for something that will never happen. */
export async function* checkWaiting(check: Check): AsyncGenerator<Finding> {
  const { context } = check;
  for (const status of ['STORED', 'WATCHABLE'] as const) {
    const lost = await countLost(context, status);
    if (lost === 0) continue;
    const what = maintenance.lostJobs({ count: lost, status });
    yield await found(check, { what, remedy: maintenance.queueJobs }, async () => {
      await queueLost(context, [status]);
      return true;
    });
  }
  for (const { code, uploadId, status } of await findStuck(context)) {
    const what = maintenance.stuckPost({ code, status });
    yield await found(check, { what, remedy: maintenance.takeStatus }, () => settle(context, uploadId));
  }
}

const isOver = inArray(uploads.status, ['WATCHABLE', 'COMPLETE', 'FAILED']);

async function findStuck({ db }: Context) {
  return await db
    .select({ code: posts.code, uploadId: uploads.id, status: uploads.status })
    .from(posts)
    .innerJoin(uploads, eq(uploads.id, posts.uploadId))
    .where(and(eq(posts.status, 'PROCESSING'), isOver))
    .orderBy(asc(posts.id))
    .limit(most);
}

/** Locks the upload first, as jobs do. */
async function settle(context: Context, uploadId: number): Promise<boolean> {
  return await context.db.transaction(async (tx) => {
    const [upload] = await tx
      .select({ status: uploads.status, failure: uploads.failure })
      .from(uploads)
      .where(and(eq(uploads.id, uploadId), isOver))
      .for('no key update');
    if (!upload) return false;
    if (upload.failure !== null) await makeFailed(context, tx, uploadId, upload.failure);
    else await makeReady(context, tx, uploadId);
    return true;
  });
}
