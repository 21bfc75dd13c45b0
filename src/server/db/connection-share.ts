import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '#server/config.ts';
import type { Database } from './database.ts';

/** What a process opens beside its pools: notices, job locks, the queue with its listener, a migration or the look at a replica. */
const beside = 9;
/** A pool of fewer would wait for itself. */
const fewest = 6;
/** More would only wait for the same cores. */
const most = 24;

/** How many connections PostgreSQL has for Riff on this database; others' share of the server is what they have open now. */
export async function readRoom(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ room: number }>(`select (least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0)
        - (select count(*) from pg_stat_activity where backend_type = 'client backend' and datname is distinct from current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ))::int as room`);
  return rows[0]?.room ?? 0;
}

/** The connections of one of so many processes: an equal part, and never more than it can use. */
export const shareOf = (room: number, living: number): number =>
  Math.min(most, Math.max(fewest, Math.floor(room / living) - beside));

/** Refuses to start where this process would take what the others need. */
export function refuseIfCrowded(room: number, living: number): void {
  const needed = (fewest + beside) * living;
  if (room >= needed) return;
  throw new StartupError(
    `PostgreSQL has ${room} connections for Riff, and ${living} processes need at least ${needed}: raise max_connections, run fewer processes, or put PgBouncer between (DATABASE_DIRECT_URL).`,
  );
}

/** The others hear of a new process with their next beat, and then close what is too much. */
const madeRoomWithinMs = 10_000;
const lookMs = 200;

/** Waits until the others have made room for this process; not longer than they need, because some may have ended without a word. */
export async function whenRoom(db: Database, room: number): Promise<void> {
  const deadline = performance.now() + madeRoomWithinMs;
  while (performance.now() < deadline) {
    const { rows } = await db.$client.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`,
    );
    if (room - (rows[0]?.open ?? 0) >= fewest + beside) return;
    await pause(lookMs);
  }
}
