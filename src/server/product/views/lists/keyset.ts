import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Key } from './cursors.ts';

/** A column that a list is ordered by. */
type KeyColumn = readonly [column: SQLWrapper, of: 'moment' | 'number' | 'text'];

const toSql = {
  moment: (value: string | number) => sql`${new Date(value).toISOString()}::timestamptz`,
  number: (value: string | number) => sql`${value}::bigint`,
  text: (value: string | number) => sql`${value}::text`,
};

/** The order, and the condition that a row comes after the key; one index serves both. */
export function keyset(
  columns: readonly KeyColumn[],
  sort: 'desc' | 'asc',
  after: Key | null,
): { isAfter: SQL; order: SQL } {
  const [direction, behind] = sort === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const names = columns.map(([column]) => sql`${column}`);
  const order = sql.join(
    names.map((name) => sql`${name} ${direction}`),
    sql`, `,
  );
  if (after === null) return { isAfter: sql`true`, order };
  const values = columns.map(([, of], index) => toSql[of](after[index] ?? ''));
  return { isAfter: sql`(${sql.join(names, sql`, `)}) ${behind} (${sql.join(values, sql`, `)})`, order };
}
