import type { Hono } from 'hono';
import { overview } from '#lib/contract/admin/overview.ts';
import type { Context } from '#server/context.ts';
import type { AnswerCounts } from '#server/http/answer-counts.ts';
import type { Environment } from '#server/http/environment.ts';
import { overviewReader } from '#server/services/overview/read-overview.ts';
import { bind } from '../bind.ts';

/** Figures of the last day and the state of the queue. */
export function overviewRoutes(app: Hono<Environment>, context: Context, answers: AnswerCounts): void {
  const read = overviewReader(context);
  bind(app, overview, async () => {
    await answers.flush();
    return { data: await read() };
  });
}
