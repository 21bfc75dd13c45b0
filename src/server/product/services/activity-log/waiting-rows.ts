import type { Logger } from 'pino';
import type { Database } from '#server/ground/db/database.ts';
import { isRefusedData } from '#server/ground/db/errors.ts';
import type { LogRow } from './logged-call.ts';
import { rowWriter } from './write-rows.ts';

const batchRows = 500;
/** Rows that are kept while the database is away; then the oldest are dropped. */
const mostRows = 10_000;

/** Rows that are not written yet, in this process's memory. */
export interface WaitingRows {
  add(...rows: LogRow[]): void;
  /** Writes them all, in batches, until the database does not take one. */
  write(): Promise<void>;
  count(): number;
  /** How often in a row the database was away. */
  failures(): number;
  /** How many rows were dropped since it is away. */
  dropped(): number;
}

export function createWaitingRows(db: Database, log: Logger): WaitingRows {
  const insert = rowWriter(db);
  let rows: LogRow[] = [];
  let failures = 0;
  let dropped = 0;

  function dropOldest(): void {
    // Many at once, because moving the others costs the same.
    if (rows.length > mostRows) dropped += rows.splice(0, rows.length - mostRows + batchRows).length;
  }

  function noteWritten(): void {
    if (failures > 0) log.warn({ dropped }, 'the activity log is written again');
    failures = 0;
    dropped = 0;
  }

  function noteFailed(error: unknown, batch: LogRow[]): void {
    if (failures === 0) log.warn({ err: error }, 'the activity log cannot be written; its rows wait');
    failures += 1;
    rows = [...batch, ...rows];
    dropOldest();
  }

  return {
    add(...more) {
      rows.push(...more);
      dropOldest();
    },
    async write() {
      while (rows.length > 0) {
        const batch = rows.splice(0, batchRows);
        try {
          await insert(batch);
          noteWritten();
        } catch (error) {
          if (!isRefusedData(error)) return noteFailed(error, batch);
          // Rows that the database will never take must not stand in the way of the others.
          log.error({ err: error, rows: batch.length }, 'rows of the activity log were refused');
        }
      }
    },
    count: () => rows.length,
    failures: () => failures,
    dropped: () => dropped,
  };
}
