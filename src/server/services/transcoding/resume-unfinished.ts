import { and, inArray } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import { isNoSource } from './find-mix.ts';
import { isWanted } from './find-stored.ts';

/** Queues the jobs of unfinished uploads again; existing jobs are not duplicated. */
export async function resumeUnfinished(context: Context, statuses: ('STORED' | 'WATCHABLE')[]): Promise<void> {
  const waiting = await context.db
    .select({ id: uploads.id, status: uploads.status })
    .from(uploads)
    .where(and(inArray(uploads.status, statuses), isNoSource(context.db), isWanted));
  for (const { id, status } of waiting) {
    const job = status === 'STORED' ? 'transcode-upload' : 'build-ladder';
    await context.jobs.add(job, { uploadId: id }, { key: String(id) });
  }
}
