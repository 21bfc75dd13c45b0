import { bytesLabel } from '#lib/format/bytes.ts';
import { commands } from '#lib/texts/server/commands.ts';
import type { ArchiveSummary } from '#server/product/services/backup/archive/archive-format.ts';

/** The contents of a backup, for a sentence in the terminal. */
export function amountsOf({ rows, files, fileBytes }: Pick<ArchiveSummary, 'rows' | 'files' | 'fileBytes'>) {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  return {
    rows: commands.rows({ count }),
    files: commands.files({ count: files }),
    size: bytesLabel(fileBytes),
  };
}
