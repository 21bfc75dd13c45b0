import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { DatabaseFault } from './embedded/database-fault.ts';
import { isBeingRestored } from './restore-mark.ts';

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
    if (await isBeingRestored(client))
      throw new DatabaseFault('A backup is being restored here, or that was interrupted: repeat npm run restore.');
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** The migrations of this version, oldest first. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/**
 * Makes the schema as it was when these migrations were all that there were, in the caller's transaction, and records them as the migrator does.
 */
export async function buildSchema(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) if (statement.trim()) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
