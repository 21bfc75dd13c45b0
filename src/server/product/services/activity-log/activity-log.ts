import type { Logger } from 'pino';
import type { Database } from '#server/ground/db/database.ts';
import { countFailedCalls } from './failed-calls.ts';
import { type LoggedCall, rowOf } from './logged-call.ts';
import { createTimer } from './timer.ts';
import { createWaitingRows } from './waiting-rows.ts';

/** Writes calls into the activity log, behind the calls themselves: recording neither waits nor fails. */
export interface ActivityLog {
  record(call: LoggedCall): void;
  /** Writes what was recorded so far, if the database takes it. */
  drain(): Promise<void>;
  /** The same for the last time, with what was only counted; takes a few seconds at most. */
  close(): Promise<void>;
}

const pauseMs = 250;
/** Rows that do not wait for the pause. */
const soonRows = 200;
const longestRetryMs = 10_000;
/** When calls that were only counted are written. */
const countedMs = 60_000;
const closingMs = 5_000;

export function createActivityLog({ db, log, now }: { db: Database; log: Logger; now(): Date }): ActivityLog {
  const rows = createWaitingRows(db, log);
  const failed = countFailedCalls(now);
  const timer = createTimer(() => void write());
  let writing: Promise<void> | null = null;
  let closed = false;

  function write(): Promise<void> {
    rows.add(...failed.counted());
    writing ??= rows.write().finally(() => {
      writing = null;
      if (rows.count() > 0) writeWithin(Math.min(pauseMs * 2 ** rows.failures(), longestRetryMs));
    });
    return writing;
  }

  const writeWithin = (milliseconds: number) => (closed ? undefined : timer.within(milliseconds));

  async function drain(): Promise<void> {
    // What is being written may have begun before the latest rows were recorded.
    await writing;
    await write();
  }

  return {
    record(call) {
      if (!failed.isWritten(call)) return writeWithin(countedMs);
      rows.add(rowOf(call, now()));
      if (rows.failures() > 0) return;
      if (rows.count() >= soonRows && !writing) void write();
      else writeWithin(pauseMs);
    },
    drain,
    async close() {
      closed = true;
      timer.stop();
      rows.add(...failed.counted(true));
      const { promise: tooLong, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, closingMs);
      await Promise.race([drain(), tooLong]);
      clearTimeout(limit);
      const lost = rows.count() + rows.dropped();
      if (lost > 0) log.error({ rows: lost }, 'rows of the activity log were lost');
    },
  };
}
