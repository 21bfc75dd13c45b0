import type pg from 'pg';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { type ArchiveHeader, damaged } from '#server/product/services/backup/archive/archive-format.ts';

const day = 24 * 3_600_000;
const midnight = String.raw`'(\d{4}-\d\d-\d\d) 00:00:00\+00'`;
const bounds = new RegExp(`^FOR VALUES FROM \\(${midnight}\\) TO \\(${midnight}\\)$`);

/**
 * The Mondays of the weeks in an archive's activity log, the only partitioned table. Throws an {@link ArchiveFault} for any other
 * partition, so that new ones depend on a date alone, and on no text of the archive.
 */
export function weeksOf({ parts }: Pick<ArchiveHeader, 'parts'>): string[] {
  return parts.flatMap((part) => {
    const [, from = '', until = ''] = bounds.exec(part.bounds) ?? [];
    const isOfLog = part.parent === 'activity_log';
    if (isOfLog && part.name === 'activity_log_default' && part.bounds === 'DEFAULT') return [];
    if (isOfLog && part.name === `activity_log_${from.replaceAll('-', '')}` && isWeek(from, until)) return [from];
    throw damaged(maintenance.notWeek);
  });
}

function isWeek(from: string, until: string): boolean {
  const [begin, end] = [new Date(from), new Date(until)];
  // JavaScript parses a nonexistent day as another one.
  return begin.getUTCDay() === 1 && end.getTime() - begin.getTime() === 7 * day && begin.toISOString().startsWith(from);
}

/** Creates the weeks that the migrations have not created. */
export async function makeWeeks(client: pg.ClientBase, weeks: string[]): Promise<void> {
  // Old versions have no partitions.
  if (weeks.length > 0) await client.query('select add_activity_log_week(week) from unnest($1::date[]) week', [weeks]);
}
