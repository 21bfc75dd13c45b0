import type { Hono } from 'hono';
import { overview } from '#lib/contract/admin/overview.ts';
import type { Context } from '#server/product/context.ts';
import { overviewReader } from '#server/product/services/overview/read-overview.ts';
import type { AnswerCounts } from '#server/web/http/answer-counts.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';

/** Figures of the last day and the state of the queue. */
export function overviewRoutes(app: Hono<Environment>, context: Context, answers: AnswerCounts): void {
  const read = overviewReader(context);
  bind(app, overview, async () => {
    await answers.flush();
    return { data: await read() };
  });
}
