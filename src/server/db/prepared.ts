import type { Database } from './database.ts';

/**
 * A statement that each connection plans once, whatever its values are: for wide queries by keys, whose planning costs more than running
 * them and whose best plan is always the same. `name` is unique in the product; `$1`, `$2` … take the values.
 */
export function prepared<Row extends object>(name: string, text: string) {
  return async (db: Database, values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.$planned.query<Row>({ name, text, values });
    return rows;
  };
}

/** The same, but each connection only parses it once: PostgreSQL plans it for its values wherever that promises to pay. */
export function parsed<Row extends object>(name: string, text: string) {
  return async (db: Database, values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.$client.query<Row>({ name, text, values });
    return rows;
  };
}
