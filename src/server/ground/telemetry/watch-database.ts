import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Database } from '#server/ground/db/database.ts';
import { silent, type Telemetry } from './telemetry.ts';

/** Statements whose names we do not write ourselves are labelled by their kind. */
const kinds = new Set(['select', 'insert', 'update', 'delete', 'with']);

const help = 'Connections of this process by pool, and who waits for one.';

/** Times all statements of a database outside of transactions by their names, and transactions as a whole; watches its connections. */
export function watchDatabase(db: Database, telemetry: Telemetry): void {
  if (telemetry === silent) return;
  for (const [pool, name] of [
    [db.$client, 'pool'],
    [db.$planned, 'planned'],
  ] as const) {
    watchStatements(pool, telemetry);
    const watch = (state: string, read: () => number) =>
      telemetry.watch('database_connections', help, read, { pool: name, state });
    watch('in use', () => pool.totalCount - pool.idleCount);
    watch('idle', () => pool.idleCount);
    watch('waiting', () => pool.waitingCount);
  }
  const transaction = db.transaction.bind(db);
  db.transaction = (work, options) => telemetry.run('statement', 'transaction', () => transaction(work, options));
}

type AnyQuery = (...given: unknown[]) => Promise<QueryResult>;

function watchStatements(pool: Pool, telemetry: Telemetry): void {
  const query = pool.query.bind(pool) as unknown as AnyQuery;
  const timed: AnyQuery = (...given) => telemetry.run('statement', statementName(given[0]), () => query(...given));
  // No code here uses the forms with callbacks.
  pool.query = timed as unknown as PoolClient['query'] & Pool['query'];
}

/** The name of a prepared statement without the numbers of its variants; never its text. */
function statementName(given: unknown): string {
  const { name, text } = (typeof given === 'string' ? { name: undefined, text: given } : given) as {
    name?: string;
    text?: string;
  };
  if (name) return name.replaceAll(/\d+/g, '');
  const kind = /^\s*([a-z]+)/i.exec(text ?? '')?.[1]?.toLowerCase() ?? '';
  return kinds.has(kind) ? kind : 'other';
}
