import type { Hono } from 'hono';
import * as admin from '#lib/contract/admin/activity-log.ts';
import type { Context } from '#server/product/context.ts';
import { activityExporter } from '#server/product/services/activity-log/export-activity-log.ts';
import { listActivityLog } from '#server/product/services/activity-log/list-activity-log.ts';
import type { Pager } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind, bindFile } from '../bind.ts';
import { readerOf } from '../reader.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

/** The activity log, for members that may view it. */
export function activityLogRoutes(app: Hono<Environment>, context: Context, pager: Pager): void {
  bind(app, admin.activityLog, async (call) => ({
    data: await listActivityLog(context, pager, { reader: readerOf(call), query: call.query }),
  }));

  const exportLog = activityExporter(context);
  bindFile(app, admin.exportActivityLog, ({ actor, query }) => ({
    open: () => exportLog(actor, query),
    name: `activity-log-${context.now().toISOString().slice(0, 10)}.${query.format}`,
    type: contentTypes[query.format],
  }));
}
