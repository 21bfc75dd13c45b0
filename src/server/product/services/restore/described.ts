import type pg from 'pg';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { type ArchiveHeader, damaged } from '#server/product/services/backup/archive/archive-format.ts';
import { writtenTables } from '#server/product/services/backup/snapshot.ts';

/** The tables of an archive, in names that exist in this database. */
export interface Described {
  /** The columns of each table, in the order of the archive. */
  tables: Map<string, string[]>;
  sequences: ArchiveHeader['sequences'];
}

/** Throws an {@link ArchiveFault} if the archive describes anything that no backup of this database would contain. Only checked names become SQL. */
export async function assertKnown(client: pg.ClientBase, { tables, sequences }: ArchiveHeader): Promise<Described> {
  const known = new Map((await writtenTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const there = known.get(name);
    if (!there) throw damaged(maintenance.unknownTable({ name }));
    for (const column of columns)
      if (!there.has(column)) throw damaged(maintenance.unknownColumn({ table: name, name: column }));
    if (new Set(columns).size < columns.length) throw damaged(maintenance.columnTwice({ table: name }));
  }
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of sequences)
    if (!rows.some((row) => row.name === name)) throw damaged(maintenance.unknownSequence({ name }));
  return { tables: new Map(tables.map(({ name, columns }) => [name, columns])), sequences };
}
