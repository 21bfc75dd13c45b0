import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { damaged, entryNames } from '#server/product/services/backup/archive/archive-format.ts';
import type { ArchiveEntry } from '#server/product/services/backup/archive/archive-reader.ts';
import { expanded } from '#server/product/services/backup/chunks.ts';
import type { Described } from './described.ts';

/** The database holds a whole row in memory, so no row may be longer. */
const longestRow = 64 * 1024 * 1024;

/** Loads the tables of an archive; its entries are grouped by table. */
export interface TableLoader {
  load(entry: ArchiveEntry): Promise<void>;
  /** Waits for the rows of the last table. */
  finish(): Promise<void>;
  /** Throws if the number of a table's rows differs from the backup. */
  assertRows(expected: Record<string, number>): void;
}

export function openTableLoader(client: pg.PoolClient, { tables }: Described): TableLoader {
  const loaded: Record<string, number> = {};
  let rowBytes = 0;
  let open: { table: string; stream: CopyStreamQuery; done: Promise<void> } | null = null;

  function begin(table: string) {
    const columns = tables.get(table)?.map(pg.escapeIdentifier).join(', ');
    if (!columns) throw damaged(maintenance.tableMissing({ name: table }));
    const stream = client.query(copyFrom(`copy public.${pg.escapeIdentifier(table)} (${columns}) from stdin`));
    const done = finished(stream);
    // Awaited at the end, or by the write that fails.
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
      if (open?.table !== table) {
        await finish();
        open = begin(table);
        rowBytes = 0;
      }
      for await (const piece of expanded(entry)) {
        const end = piece.lastIndexOf('\n') + 1;
        rowBytes = end > 0 ? piece.length - end : rowBytes + piece.length;
        if (rowBytes > longestRow) throw damaged(maintenance.unendedRow({ table }));
        if (!open.stream.write(piece)) await Promise.race([once(open.stream, 'drain'), open.done]);
      }
    },

    assertRows(expected) {
      for (const [table, rows] of Object.entries(expected)) {
        const there = loaded[table] ?? 0;
        if (there !== rows) throw damaged(maintenance.rowsMissing({ table, loaded: there, rows }));
      }
    },
  };
}
