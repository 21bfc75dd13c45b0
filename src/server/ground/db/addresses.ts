import pg from 'pg';
import { type Config, StartupError } from '#server/ground/config.ts';
import { patience } from './database.ts';
import { isCrowded, isUnusable } from './errors.ts';

/** Where the database is reached. */
export interface DatabaseAddresses {
  main: string;
  /** Bypasses any pooler: for state that stays on a connection, such as LISTEN, locks of a session and migrations. */
  direct: string;
  /** Whether a pooler such as PgBouncer answers at `main`. */
  isPooled: boolean;
}

/** Finds out which database or pooler answers at DATABASE_URL. Throws a StartupError that names the variable that is wrong or missing. */
export async function findAddresses(config: Config, embedded: string | null): Promise<DatabaseAddresses> {
  const main = config.databaseUrl ?? embedded ?? '';
  if (config.databaseUrl === null) return { main, direct: main, isPooled: false };
  const direct = config.databaseDirectUrl ?? main;
  const isPooled = await reach('DATABASE_URL', main, async (client) => config.databasePooled ?? (await isLent(client)));
  if (!isPooled) return { main, direct, isPooled };
  if (config.databaseDirectUrl === null) {
    throw new StartupError(
      'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for changes, jobs and migrations.',
    );
  }
  await reach('DATABASE_DIRECT_URL', direct, async (client) => {
    if (await isLent(client))
      throw new StartupError('DATABASE_DIRECT_URL leads to a pooler too: it must be PostgreSQL itself.');
  });
  await reach('DATABASE_URL', main, limitRole);
  return { main, direct, isPooled };
}

async function reach<Result>(
  name: string,
  address: string,
  ask: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'riff',
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } catch (error) {
    throw explained(name, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Turns an error of the database into one line that the operator can act on; other errors stay unchanged. */
export function explained(name: string, error: unknown): unknown {
  if (isCrowded(error)) {
    return new StartupError(
      `PostgreSQL has no connection left for this process (${(error as Error).message}): raise max_connections, lower DATABASE_CONNECTIONS, run fewer processes, or put PgBouncer between (DATABASE_DIRECT_URL).`,
    );
  }
  if (!isUnusable(error)) return error;
  return new StartupError(
    `The database of ${name} cannot be used (${(error as Error).message}): check the address and its rights.`,
  );
}

/** A pooler invents the process id for cancelling queries, so the id differs from that of the lent connection. */
async function isLent(client: pg.Client & { processID?: number }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== client.processID;
}

/**
 * Sets the time limits of `patience` for the role on this database, because a pooler would not keep a session's settings for us. Limits set by hand
 * stay. It is one statement, with a lock, because processes that start together would change the same row.
 */
async function limitRole(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      wanted record;
      known text[];
    begin
      perform pg_advisory_xact_lock(7433002);
      select s.setconfig into known from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
        join pg_database d on d.oid = s.setdatabase where r.rolname = current_user and d.datname = current_database();
      for wanted in select * from (values ('statement_timeout', ${patience.statement}), ('lock_timeout', ${patience.lock}),
          ('idle_in_transaction_session_timeout', ${patience.transaction})) as w (name, ms) loop
        if not exists (select from unnest(known) set_already where set_already like wanted.name || '=%') then
          execute format('alter role %I in database %I set %I = %L', current_user, current_database(), wanted.name, wanted.ms);
        end if;
      end loop;
    end $$`);
}
