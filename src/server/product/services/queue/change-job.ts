import { and, eq, sql } from 'drizzle-orm';
import { jobNotCancelled, jobNotFound, jobNotRetried, processingCancelled } from '#lib/contract/admin/job-messages.ts';
import type { JobState } from '#lib/contract/admin/jobs.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound } from '#server/product/problem.ts';
import { processAgain } from '#server/product/services/post/retry-post.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';

/** Matches the number of a job; every other id is the code of an upload. */
const jobId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Only media jobs: holders of LOG.update must not withhold mails. */
export const isCancellable = (name: string): boolean =>
  ['transcode-upload', 'build-ladder', 'make-avif'].includes(name);

/** Retries a failed job, or the processing of a failed upload; 404 if it is gone, 400 if it cannot be retried. */
export async function retryJob(context: Context, code: string): Promise<{ code: string; state: JobState }> {
  if (!jobId.test(code)) return await retryUpload(context, code);
  const job = await findJob(context, code);
  if (job.state !== 'failed') throw badInput({ code: jobNotRetried }, jobNotRetried);
  await context.jobs.retry(job.name, code);
  return { code, state: 'WAITING' };
}

async function retryUpload(context: Context, code: string): Promise<{ code: string; state: JobState }> {
  return await context.db.transaction(async (tx) => {
    // The same lock order as in jobs: the upload before its post.
    const [upload] = await tx.select().from(uploads).where(eq(uploads.code, code)).for('update');
    if (!upload) throw notFound(jobNotFound);
    const isThere = and(eq(posts.uploadId, upload.id), condition(postFor.removable, { of: 'posts' }));
    const [post] = await tx.select({ id: posts.id }).from(posts).where(isThere).for('update');
    if (!post || upload.status !== 'FAILED') throw badInput({ code: jobNotRetried }, jobNotRetried);
    await processAgain(context, tx, upload, post.id);
    return { code, state: 'WAITING' };
  });
}

/** Removes a job from the queue; 404 if it is gone, 400 if it has ended. */
export async function cancelJob(context: Context, code: string): Promise<{ code: string }> {
  const { name, state, uploadId } = await findJob(context, code);
  if (!isCancellable(name) || !['created', 'retry', 'active'].includes(state))
    throw badInput({ code: jobNotCancelled }, jobNotCancelled);
  await context.jobs.cancel(name, code);
  // An upload without its job would get a new one, so the upload fails too. A worker stops once its result is no longer wanted.
  const [upload] =
    name === 'transcode-upload' && uploadId !== null
      ? await context.db.select().from(uploads).where(eq(uploads.id, uploadId))
      : [];
  if (upload) await markFailed(context, upload, processingCancelled);
  return { code };
}

interface Found {
  name: string;
  state: string;
  uploadId: number | null;
}

async function findJob({ db }: Context, code: string): Promise<Found> {
  if (!jobId.test(code)) throw notFound(jobNotFound);
  const { rows } = await db.execute<{ name: string; state: string; upload: string | null }>(
    sql`select name, state::text as state, data ->> 'uploadId' as upload from pgboss.job where id = ${code}::uuid`,
  );
  const [row] = rows;
  if (!row) throw notFound(jobNotFound);
  return { name: row.name, state: row.state, uploadId: row.upload === null ? null : Number(row.upload) };
}
