import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { DatabaseFault } from './embedded/database-fault.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { isBeingRestored } from './restore-mark.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary lock number that no other program uses on this database: nodes that start together migrate one after the other. */
const migrationLock = 7_433_001;

/** Brings the database to the newest schema; safe at every start and from several nodes at once. Returns the names of the applied migrations. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'riff-migrate',
  });
  await client.connect();
  try {
    // A migration takes as long as it takes, and so does waiting for another process that migrates; the role may have limits of its own.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    if (await isBeingRestored(client))
      throw new DatabaseFault('A backup is being restored here, or that was interrupted: repeat npm run restore.');
    await client.query(`create schema if not exists drizzle; ${recordOf('create table if not exists')}`);
    const before = await newest(client);
    for (const migration of knownMigrations()) if (migration.folderMillis > before) await commit(client, migration);
    return journal.entries.flatMap(({ tag, when }) => (when > before ? [tag] : []));
  } finally {
    await client.end();
  }
}

/** The time of the newest migration in the database; 0 if it has none. */
async function newest(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

/** The migrations of this version, oldest first. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** Builds the schema of exactly these migrations in the caller's transaction, and records them. */
export async function buildSchema(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query(`create schema drizzle; ${recordOf('create table')}`);
  for (const migration of migrations) await apply(client, migration);
}

/** The table in which Drizzle's own migrator records applied migrations. */
const recordOf = (create: string) =>
  `${create} drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Drizzle's migrator puts all pending migrations into one transaction: the first one's locks are then held until the last has rewritten its rows,
 * and processes of the previous version wait for all of it.
 */
async function commit(client: pg.Client, migration: MigrationMeta): Promise<void> {
  await client.query('begin');
  try {
    await apply(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(client: pg.ClientBase, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) if (statement.trim()) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}
