import { to as copyTo } from 'pg-copy-streams';
import { entryNames } from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';
import { writeChunks } from './chunks.ts';
import type { Snapshot } from './snapshot.ts';

/** Copies every table of a snapshot; returns the number of rows of each. */
export async function copyTables(
  archive: ArchiveWriter,
  { client, header }: Snapshot,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { name, columns } of header.tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const table = client.escapeIdentifier(name);
    // A query, because `copy` does not accept the name of a partitioned table.
    const stream = client.query(copyTo(`copy (select ${list} from public.${table}) to stdout`));
    await writeChunks(archive, `${entryNames.tables}${name}/`, stream);
    rows[name] = stream.rowCount;
  }
  return rows;
}
