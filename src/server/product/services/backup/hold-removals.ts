import { sql } from 'drizzle-orm';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';

/** Arbitrary lock numbers, unused by any other lock on this database. */
const removals = 7_433_110;
const oneBackup = 7_433_111;

const longestWaitMs = 60_000;
const beatMs = 20_000;

/** No sweep removes a file while the hold lasts. */
export interface Hold {
  /** Throws if the hold was lost, because files may have been removed since then. */
  assertHeld(): void;
  end(): Promise<void>;
}

/** Another backup is running. */
export class BackupRunning extends Error {}

/**
 * Blocks all removals of files that a snapshot still refers to. The locks belong to a transaction, because PgBouncer shares connections
 * between transactions. It reads nothing, so it keeps no old row versions alive.
 */
export async function holdRemovals({ db }: Pick<Context, 'db'>): Promise<Hold> {
  const client = await db.$client.connect();
  let lost: Error | null = null;
  let beat: NodeJS.Timeout | undefined;
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);
  const end = async () => {
    clearInterval(beat);
    await client.query('rollback').catch(onError);
    client.off('error', onError);
    client.release(lost ?? false);
  };
  try {
    await client.query('begin isolation level read committed read only');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [oneBackup]);
    if (!rows[0]?.held) throw new BackupRunning(maintenance.backupRuns);
    // Sweeps hold this lock during each removal.
    await client.query(`set local lock_timeout = ${longestWaitMs}`);
    await client.query(`set local statement_timeout = ${longestWaitMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [removals]);
  } catch (error) {
    await end();
    throw error;
  }
  // Without this, a broken connection would be noticed only at its next use.
  beat = setInterval(() => void client.query('select 1').catch(onError), beatMs);
  return {
    assertHeld: () => {
      if (lost) throw lost;
    },
    end,
  };
}

/** Whether files may be removed until the end of this transaction; false while a backup reads them. */
export async function mayRemove(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${removals}::bigint) as may`,
  );
  return rows[0]?.may === true;
}
