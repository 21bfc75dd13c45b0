import pg from 'pg';
import type { Described } from './described.ts';

const name = pg.escapeIdentifier;

/** The constraints and triggers that are removed during loading. */
export interface Guarded {
  tables: string[];
  foreignKeys: { table: string; name: string; definition: string }[];
}

/**
 * Empties the tables that migrations have filled, and disables triggers, because an archive already contains their results. Foreign keys
 * are dropped and created again, which checks all rows at once; disabling them would require a superuser.
 */
export async function guardRows(client: pg.ClientBase): Promise<Guarded> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const { rows: foreignKeys } = await client.query<Guarded['foreignKeys'][number]>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by k.oid`,
  );
  for (const key of foreignKeys)
    await client.query(`alter table public.${name(key.table)} drop constraint ${name(key.name)}`);
  const names = tables.map((table) => table.name);
  for (const table of names) await client.query(`alter table public.${name(table)} disable trigger user`);
  await switchPartTriggers(client, 'disable');
  await client.query(`truncate ${names.map((table) => `public.${name(table)}`).join(', ')}`);
  return { tables: names, foreignKeys };
}

/** Restores the triggers and foreign keys, which checks all references. */
export async function releaseRows(client: pg.ClientBase, { tables, foreignKeys }: Guarded): Promise<void> {
  for (const { table, name: key, definition } of foreignKeys)
    await client.query(`alter table public.${name(table)} add constraint ${name(key)} ${definition}`);
  for (const table of tables) await client.query(`alter table public.${name(table)} enable trigger user`);
  await switchPartTriggers(client, 'enable');
}

/** Triggers of single partitions, such as the one that prevents truncating a week of the activity log. */
async function switchPartTriggers(client: pg.ClientBase, verb: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select c.relname as table, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and c.relispartition and not t.tgisinternal and t.tgparentid = 0`,
  );
  for (const { table, trigger } of rows)
    await client.query(`alter table public.${name(table)} ${verb} trigger ${name(trigger)}`);
}

/** New rows get higher numbers than all restored ones. */
export async function setSequences(client: pg.ClientBase, { sequences }: Described): Promise<void> {
  for (const { name: sequence, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${name(sequence)}`, value, isCalled]);
}
