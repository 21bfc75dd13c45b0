import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };

/** A transaction or the database itself: what a query needs to run on. */
export type Queryable = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open database: the typed one for queries, the pool beneath it, and how to close it. */
export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  connectionString: string;
  close(): Promise<void>;
}

/** Opens a pool of at most `connections`; a connection that breaks while idle is replaced, not thrown. */
export function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  connections = 20,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    idleTimeoutMillis: 60_000,
    application_name: 'riff',
  });
  pool.on('error', onError);
  // The pool handles errors only on idle connections. Without this listener, a connection that breaks between two queries of a
  // transaction would crash the process; its next query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzle(pool, { schema }),
    pool,
    connectionString,
    close: () => pool.end(),
  };
}
