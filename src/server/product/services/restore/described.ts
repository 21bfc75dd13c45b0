import type pg from 'pg';
import { ArchiveFault, type ArchiveHeader } from '#server/product/services/backup/archive/archive-format.ts';
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
    if (!there) throw new ArchiveFault(`the archive is damaged: there is no table ${name}`);
    for (const column of columns)
      if (!there.has(column)) throw new ArchiveFault(`the archive is damaged: ${name} has no column ${column}`);
    if (new Set(columns).size < columns.length)
      throw new ArchiveFault(`the archive is damaged: ${name} has a column twice`);
  }
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of sequences)
    if (!rows.some((row) => row.name === name))
      throw new ArchiveFault(`the archive is damaged: there is no sequence ${name}`);
  return { tables: new Map(tables.map(({ name, columns }) => [name, columns])), sequences };
}
