import type { Logger } from 'pino';
import type { Database } from '#server/ground/db/database.ts';
import { isRefusedData } from '#server/ground/db/errors.ts';
import { countFailedCalls, type LoggedCall, type LogRow, rowOf } from './failed-calls.ts';

/** Writes calls into the activity log in the background, so that recording neither waits nor fails. */
export interface ActivityLog {
  record(call: LoggedCall): void;
  /** Writes the recorded calls, if the database accepts them. */
  drain(): Promise<void>;
  /** The same for the last time, including calls that were only counted; takes at most a few seconds. */
  close(): Promise<void>;
}

const pauseMs = 250;
const batchRows = 500;
/** At most this many rows wait while the database is unreachable; then the oldest are dropped. */
const mostRows = 10_000;
const longestRetryMs = 10_000;
const closingMs = 5_000;

export function createActivityLog({ db, log, now }: { db: Database; log: Logger; now(): Date }): ActivityLog {
  const failed = countFailedCalls(now);
  let waiting: LogRow[] = [];
  let writing: Promise<void> | null = null;
  let failures = 0;
  let dropped = 0;
  let retryAt = 0;

  function add(...rows: LogRow[]): void {
    waiting.push(...rows);
    // Drop many at once, because moving the others always costs the same.
    if (waiting.length > mostRows) dropped += waiting.splice(0, waiting.length - mostRows + batchRows).length;
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchRows);
      try {
        await db.$client.query({ name: 'write_log', text: insertRows, values: [JSON.stringify(batch)] });
        if (failures > 0) log.warn({ dropped }, 'the activity log is written again');
        failures = dropped = 0;
      } catch (error) {
        if (!isRefusedData(error)) return putBack(batch, error);
        // Rows that the database always refuses must not block the others.
        log.error({ err: error, rows: batch.length }, 'rows of the activity log were refused');
      }
    }
  }

  function putBack(batch: LogRow[], error: unknown): void {
    if (failures === 0) log.warn({ err: error }, 'the activity log cannot be written; its rows wait');
    failures += 1;
    retryAt = performance.now() + Math.min(pauseMs * 2 ** failures, longestRetryMs);
    const newer = waiting;
    waiting = batch;
    add(...newer);
  }

  function write(): Promise<void> {
    add(...failed.counted());
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function drain(): Promise<void> {
    // A running write may have started before the latest rows were recorded.
    await writing;
    await write();
  }

  const timer = setInterval(() => void (performance.now() >= retryAt && write()), pauseMs).unref();

  return {
    record(call) {
      if (failed.isWritten(call)) add(rowOf(call, now()));
    },
    drain,
    async close() {
      clearInterval(timer);
      add(...failed.counted(true));
      const { promise: tooLong, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, closingMs);
      await Promise.race([drain(), tooLong]);
      clearTimeout(limit);
      const lost = waiting.length + dropped;
      if (lost > 0) log.error({ rows: lost }, 'rows of the activity log were lost');
    },
  };
}

// Does not wait for the disk, because the recorded calls need it too. A crash of the machine loses the last moment of the log anyway.
const insertRows = `with unawaited as materialized (select set_config('synchronous_commit', 'off', true))
  insert into activity_log (code, response_code, type, data, error, message, ip, user_code, created_at)
  select code, "responseCode", type, data, error, message, ip, "userCode", "createdAt" from unawaited, jsonb_to_recordset($1::jsonb)
    as row (code text, "responseCode" int, type text, data jsonb, error text, message text, ip text, "userCode" text, "createdAt" timestamptz)`;
