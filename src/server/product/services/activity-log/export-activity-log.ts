import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import type { Activity } from '#lib/contract/admin/activity-log.ts';
import { exportRunning } from '#lib/contract/admin/activity-log-messages.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import type { Key } from '#server/product/views/lists/cursors.ts';
import { keyOf, readRows } from './find-rows.ts';
import { presentActivity } from './list-activity-log.ts';
import { conditionOf, lookUp, termsOf } from './search-terms.ts';

/** What is exported, and how. */
export interface ActivityExport {
  format: 'csv' | 'jsonl';
  keyWord: string;
  sort: 'desc' | 'asc';
}

export type ActivityExporter = (actor: Member, wanted: ActivityExport) => Promise<ReadableStream<Uint8Array>>;

const batchRows = 1_000;
const fields = ['createdAt', 'responseCode', 'type', 'data', 'error', 'message', 'ip', 'userCode', 'code'] as const;

/**
 * Makes files of the log, as fast as they are read and no faster, until now: what is written meanwhile is not in them. 409 while another export of
 * the same member runs on this node.
 */
export function activityExporter(context: Context): ActivityExporter {
  const running = new Set<number>();

  return async (actor, wanted) => {
    if (running.has(actor.id)) throw new Problem(409, exportRunning);
    running.add(actor.id);
    const end = () => void running.delete(actor.id);
    try {
      const terms = await lookUp(context.db, termsOf(wanted.keyWord));
      const until = sql`${conditionOf(terms)} and created_at <= ${context.now().toISOString()}::timestamptz`;
      return streamOf(pieces(context, until, wanted), end);
    } catch (error) {
      end();
      throw error;
    }
  };
}

async function* pieces({ db }: Context, condition: ReturnType<typeof sql>, { format, sort }: ActivityExport) {
  const write = format === 'csv' ? csv : lines;
  let after: Key | null = null;
  for (;;) {
    const rows = await readRows(db, condition, sort, { after, skip: 0, most: batchRows });
    yield Buffer.from(write(rows.map(presentActivity), after === null));
    const last = rows.at(-1);
    if (rows.length < batchRows || !last) return;
    after = keyOf(last);
  }
}

/** Spreadsheets read a cell that begins like a formula as one, so those get a quote before them. */
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

/** Reads the next piece once the one before was taken; `onEnd` is called once, also if the reader goes. */
function streamOf(parts: AsyncGenerator<Buffer>, onEnd: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await parts.next();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        onEnd();
      },
      async cancel() {
        onEnd();
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
