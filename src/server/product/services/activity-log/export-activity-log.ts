import { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { Activity, exportActivityLog } from '#lib/contract/admin/activity-log.ts';
import { exportRunning } from '#lib/contract/admin/activity-log-messages.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import type { Key } from '#server/product/views/lists/cursors.ts';
import { conditionOf, keyOf, presentActivity, readRows } from './find-rows.ts';

type ActivityExport = InferOutput<typeof exportActivityLog.query>;

const batchRows = 1_000;
const fields = ['createdAt', 'responseCode', 'type', 'data', 'error', 'message', 'ip', 'userCode', 'code'] as const;

/**
 * Exports the log until now, at the speed of its reader. Leaves out rows written during the export. 409 while another export of the same
 * member runs on this node.
 */
export function activityExporter({ db, now }: Context) {
  const running = new Set<number>();

  async function* pieces(actor: Member, { format, keyWord, sort }: ActivityExport) {
    if (running.has(actor.id)) throw new Problem(409, exportRunning);
    running.add(actor.id);
    try {
      const condition = sql`${conditionOf(keyWord)} and created_at <= ${now().toISOString()}::timestamptz`;
      yield Buffer.alloc(0);
      let after: Key | null = null;
      for (;;) {
        const rows = await readRows(db, condition, sort, { after, skip: 0, most: batchRows });
        const contents = rows.map(presentActivity);
        yield Buffer.from(format === 'csv' ? csv(contents, after === null) : lines(contents));
        const last = rows.at(-1);
        if (rows.length < batchRows || !last) return;
        after = keyOf(last);
      }
    } finally {
      running.delete(actor.id);
    }
  }

  return async (actor: Member, wanted: ActivityExport) => {
    const parts = pieces(actor, wanted);
    // Only a started generator reaches its `finally` when the reader leaves, so its first piece is empty.
    await parts.next();
    return ReadableStream.from(parts) as unknown as globalThis.ReadableStream<Uint8Array>;
  };
}

/** Spreadsheets interpret a cell that starts like a formula, so such cells get a leading quote. */
const csv = (rows: Activity[], isFirst: boolean) =>
  stringify(rows, {
    columns: [...fields],
    header: isFirst,
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  });

const lines = (rows: Activity[]) =>
  rows.map((row) => `${JSON.stringify({ ...row, data: row.data === null ? null : JSON.parse(row.data) })}\n`).join('');
