import pg from 'pg';
import type { Logger } from 'pino';
import { type Database, openDatabase, patience } from './database.ts';

/** A copy of the database that is a moment behind. */
export interface Replica {
  copy: Database;
  /** Whether it may be read from: it answers and is near enough. */
  isNear(): boolean;
  /** A read from it failed: it is not used until the next look. */
  distrust(error: unknown): void;
  close(): Promise<void>;
}

/** How far behind it may be, in milliseconds: far less than a member's write stays fresh (`services/freshness`). */
const mostBehindMs = 3_000;
const lookMs = 500;
/** Positions that are remembered: a copy that is further behind than the oldest of them is not used anyway. */
const mostPositions = 10;
const answerWithin = 5_000;

interface Position {
  /** The end of the database's log at that moment. */
  lsn: string;
  at: number;
}

const positionText = 'select pg_current_wal_lsn()::text as lsn';
// How many of the positions, from the oldest on, the copy has reached; 0 on a server that is no copy.
const reachedText = `select count(*)::int as reached from unnest($1::pg_lsn[]) as position (lsn)
  where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn()`;

/**
 * Opens the replica at DATABASE_READ_URL, and checks twice a second how far behind it is: the database reports its position, and a
 * moment later the replica reports whether it is there. So its age is known whatever the machines' clocks say, even while nothing is written.
 */
export function openReplica(address: string, main: Database, log: Logger): Replica {
  const copy = openDatabase(address, () => undefined, 16, { waits: { ...patience, connection: 2_000 }, answerWithin });
  const looking = new pg.Pool({
    connectionString: address,
    max: 1,
    application_name: 'riff-replica',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  looking.on('error', () => undefined);
  let positions: Position[] = [];
  let asOf = Number.NEGATIVE_INFINITY;
  let isUsed = false;
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    const at = performance.now();
    const { rows } = await main.$client.query<{ lsn: string }>(positionText);
    positions = [...positions, { lsn: rows[0]?.lsn ?? '', at }].slice(-mostPositions);
    const answer = await looking.query<{ reached: number }>(reachedText, [positions.map(({ lsn }) => lsn)]);
    const reached = positions[(answer.rows[0]?.reached ?? 0) - 1];
    asOf = reached?.at ?? Number.NEGATIVE_INFINITY;
    if (reached) positions = positions.slice(positions.indexOf(reached));
  }

  const isNear = () => performance.now() - asOf <= mostBehindMs;

  function tell(error?: unknown): void {
    if (isNear() === isUsed) return;
    isUsed = isNear();
    if (isUsed) log.info('the replica is used for reading');
    else log.warn({ err: error }, 'the replica is down or too far behind: it is left alone');
  }

  const timer = setInterval(() => {
    running ??= look()
      .then(() => tell(), tell)
      .finally(() => {
        running = null;
      });
  }, lookMs);
  timer.unref();

  return {
    copy: copy.db,
    isNear,
    distrust(error) {
      asOf = Number.NEGATIVE_INFINITY;
      tell(error);
    },
    async close() {
      clearInterval(timer);
      await running;
      await Promise.all([copy.close(), looking.end()]);
    },
  };
}
