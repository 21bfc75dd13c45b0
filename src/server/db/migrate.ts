import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary lock number that no other program uses on this database: nodes that start together migrate one after the other. */
const migrationLock = 7_433_001;

/** Brings the database to the newest schema; safe to run at every start and from several nodes at once. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'riff-migrate',
  });
  await client.connect();
  try {
    // A migration takes as long as it takes, and so does the wait for another process that migrates; a role may have limits of its own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
