import type { Hono } from 'hono';
import { jobCancelled, jobRetried } from '#lib/contract/admin/job-messages.ts';
import * as calls from '#lib/contract/admin/jobs.ts';
import type { Context } from '#server/product/context.ts';
import { cancelJob, retryJob } from '#server/product/services/queue/change-job.ts';
import { listJobs } from '#server/product/services/queue/list-jobs.ts';
import type { CountedPageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** The queue, and uploads that could not be processed. */
export function jobRoutes(app: Hono<Environment>, context: Context, pageOf: CountedPageOf): void {
  bind(app, calls.listJobs, async (call) => {
    const reader = { ...readerOf(call), actor: call.actor };
    return { data: await listJobs(context, pageOf, { reader, query: call.query }) };
  });
  bind(app, calls.retryJob, async ({ body }) => ({
    data: await retryJob(context, body.code),
    message: jobRetried,
  }));
  bind(app, calls.cancelJob, async ({ body }) => ({
    data: await cancelJob(context, body.code),
    message: jobCancelled,
  }));
}
