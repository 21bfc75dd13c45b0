import type { Hono } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { sendReport as sendReportCall } from '#lib/contract/report/report.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { sendReport } from '#server/services/report/send-report.ts';
import { bind } from '../bind.ts';

export function reportRoutes(app: Hono<Environment>, context: Context): void {
  bind(app, sendReportCall, async ({ actor, body }) => {
    await sendReport(context, actor, body);
    return { data: null, message: messages.reportSent };
  });
}
