import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & {
  $client: pg.Pool;
  /** Connections that plan a named statement once, without a look at its values (`prepared.ts`). */
  $planned: pg.Pool;
};

/** A transaction or the database itself: queries run on either. */
export type Queryable = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open database: the typed one for queries, the pool beneath it, and how to close it. */
export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  connectionString: string;
  close(): Promise<void>;
}

/**
 * How long one query may hold up others, in milliseconds: a statement in all, a wait for a lock, a transaction between two statements,
 * a wait for a connection. Work that needs longer sets a limit in its own transaction.
 */
export const patience = { statement: 30_000, lock: 10_000, transaction: 60_000, connection: 10_000 };

/** Differences from an ordinary database. */
interface Surroundings {
  waits?: typeof patience;
  /** A pooler lends a connection for one transaction only, so nothing may be left on it: neither settings nor named statements. */
  isPooled?: boolean;
  /** Milliseconds to wait for an answer; for a server that may be frozen. */
  answerWithin?: number;
}

/** Opens at most `connections`, a third of them for prepared statements; one that breaks while idle is replaced, not thrown. */
export function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  connections = 24,
  { waits = patience, isPooled = false, answerWithin }: Surroundings = {},
): OpenDatabase {
  // Not as connection parameters, which PgBouncer refuses.
  const limits = `set statement_timeout = ${waits.statement}; set lock_timeout = ${waits.lock};
    set idle_in_transaction_session_timeout = ${waits.transaction};`;
  const openPool = (max: number, more = '') => {
    const pool = new pg.Pool({
      connectionString,
      max,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: waits.connection,
      application_name: 'riff',
      ...(answerWithin === undefined ? {} : { query_timeout: answerWithin }),
      // The pool waits for this statement before it hands the connection out.
      ...(isPooled
        ? { Client: NamelessClient }
        : {
            Client: PooledClient,
            onConnect: async (client: pg.ClientBase) => void (await client.query(limits + more)),
          }),
    });
    pool.on('error', onError);
    // The pool handles errors only on idle connections. Without this listener, a connection that breaks between two queries of a
    // transaction would crash the process; its next query reports the error.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const planned = isPooled ? 0 : Math.floor(connections / 3);
  const pool = openPool(connections - planned);
  const $planned = isPooled ? pool : openPool(planned, 'set plan_cache_mode = force_generic_plan;');
  return {
    db: Object.assign(drizzle(pool, { schema }), { $planned }),
    pool,
    connectionString,
    close: async () => {
      await Promise.all(isPooled ? [pool.end()] : [pool.end(), $planned.end()]);
    },
  };
}

/**
 * Drizzle does not release a connection whose BEGIN fails, because it broke while it was idle. Each restart of the database could take
 * connections from the pool for good. Only drizzle sends a BEGIN as an object.
 */
class PooledClient extends pg.Client {
  override query(...given: unknown[]): never {
    const answer: unknown = Reflect.apply(super.query, this, given);
    const [query] = given as [{ text?: unknown } | string];
    const isBegin = typeof query === 'object' && typeof query.text === 'string' && /^begin\b/.test(query.text);
    const { release } = this as unknown as pg.PoolClient;
    if (isBegin && answer instanceof Promise) answer.catch((error: Error) => release(error));
    return answer as never;
  }
}

/** Sends every statement without its name, so that the next one may run on another connection of the pooler. */
class NamelessClient extends PooledClient {
  override query(...given: unknown[]): never {
    const [query, ...rest] = given;
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
    const sent = isNamed ? { ...query, name: undefined } : query;
    return Reflect.apply(super.query, this, [sent, ...rest]) as never;
  }
}
