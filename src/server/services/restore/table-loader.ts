import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { ArchiveFault, type ArchiveHeader, entryNames } from '#server/services/backup/archive/archive-format.ts';
import { type ArchiveEntry, inMemory } from '#server/services/backup/archive/archive-reader.ts';
import { readChunk } from '#server/services/backup/chunks.ts';

/** Loads the tables of an archive, whose entries come table by table. */
export interface TableLoader {
  load(entry: ArchiveEntry): Promise<void>;
  /** Waits for the rows of the last table. */
  finish(): Promise<void>;
  /** Throws if a table has not as many rows as were backed up. */
  assertRows(expected: Record<string, number>): void;
}

export function openTableLoader(client: pg.PoolClient, { tables }: ArchiveHeader): TableLoader {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  const loaded: Record<string, number> = {};
  let open: { table: string; stream: CopyStreamQuery; done: Promise<void> } | null = null;

  function begin(table: string) {
    const columns = columnsOf.get(table)?.map(pg.escapeIdentifier).join(', ');
    if (!columns) throw new ArchiveFault(`the archive is damaged: it has no table ${table}`);
    const stream = client.query(copyFrom(`copy public.${pg.escapeIdentifier(table)} (${columns}) from stdin`));
    const done = finished(stream);
    // Awaited at its end, or by the write that fails.
    done.catch(() => undefined);
    return { table, stream, done };
  }

  async function finish(): Promise<void> {
    if (!open) return;
    const { table, stream, done } = open;
    open = null;
    stream.end();
    await done;
    loaded[table] = stream.rowCount;
  }

  return {
    finish,

    async load(entry) {
      const [table = ''] = entry.name.slice(entryNames.tables.length).split('/');
      const rows = await readChunk(entry.name, await inMemory(entry));
      if (open?.table !== table) {
        await finish();
        open = begin(table);
      }
      if (!open.stream.write(rows)) await Promise.race([once(open.stream, 'drain'), open.done]);
    },

    assertRows(expected) {
      for (const [table, rows] of Object.entries(expected)) {
        if ((loaded[table] ?? 0) !== rows)
          throw new ArchiveFault(`the archive is damaged: ${table} has ${loaded[table] ?? 0} of ${rows} rows`);
      }
    },
  };
}
