import type pg from 'pg';
import type { Context } from '#server/product/context.ts';
import { type ArchiveHeader, archiveFormat } from './archive/archive-format.ts';

/** A connection that sees one state of the database, with a description of that state. */
export interface Snapshot {
  client: pg.PoolClient;
  header: ArchiveHeader;
  end(): Promise<void>;
  /** Ends it at once, even in the middle of a table. */
  cut(): void;
}

/** Opens a snapshot. It lasts until `end`, and blocks nobody. */
export async function openSnapshot({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Snapshot> {
  const client = await db.$client.connect();
  const cut = () => client.release(true);
  const end = async () => {
    await client.query('rollback');
    client.release();
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    // The output of COPY must not depend on the server's settings.
    await client.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local extra_float_digits = 3; set local timezone = 'UTC'; set local bytea_output = 'hex'`);
    return { client, header: await readHeader(client, now()), end, cut };
  } catch (error) {
    cut();
    throw error;
  }
}

async function readHeader(client: pg.PoolClient, now: Date): Promise<ArchiveHeader> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const [migration] = await rows<{ newest: string }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return {
    format: archiveFormat,
    madeAt: now.toISOString(),
    migration: Number(migration?.newest),
    tables: await writtenTables(client),
    parts: await rows(parts),
    sequences: await readSequences(client),
  };
}

/** Tables whose rows are valid only for a moment. */
export const passingTables = ['fresh_writes'];

// With the written columns only, because generated ones follow from them.
const tables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all('{${passingTables.join()}}')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

/** All tables of a backup, with their columns. */
export async function writtenTables(client: pg.ClientBase): Promise<ArchiveHeader['tables']> {
  return (await client.query<ArchiveHeader['tables'][number]>(tables)).rows;
}

const parts = `
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p')
  order by c.oid`;

/** Read after taking the snapshot, so that sequences are never behind its rows. */
async function readSequences(client: pg.PoolClient): Promise<ArchiveHeader['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: ArchiveHeader['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    );
    if (values[0]) found.push({ name, ...values[0] });
  }
  return found;
}
