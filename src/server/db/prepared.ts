import type { Database } from './database.ts';

/**
 * A statement that each connection plans once, for queries so wide that planning them costs more than running them.
 * `name` is unique in the product; `$1`, `$2` … take the values.
 */
export function prepared<Row extends object>(name: string, text: string) {
  return async (db: Database, values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.$client.query<Row>({ name, text, values });
    return rows;
  };
}
