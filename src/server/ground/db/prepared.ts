import type pg from 'pg';
import type { Database, Queryable } from './database.ts';

// Queries are written with drizzle, and PostgreSQL plans them each time. A statement gets a name only where that cost shows: the queries of every
// request, feed page and file, and joins of eight tables by key. So do the windows of a search, whose plan must not depend on a value.

/**
 * A statement that each connection plans once, whatever its values are: for wide queries by keys, whose planning costs more than running
 * them and whose best plan is always the same. `name` is unique in the product; `$1`, `$2` … take the values. It runs on connections with
 * `plan_cache_mode = force_generic_plan`, so it cannot be part of a transaction.
 */
export function prepared<Row extends object>(name: string, text: string) {
  return async (db: Database, values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.$planned.query<Row>({ name, text, values });
    return rows;
  };
}

/** As `prepared`, but each connection only parses it once: PostgreSQL plans it for its values where that seems worth it. */
export function parsed<Row extends object>(name: string, text: string) {
  return async (db: Database, values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.$client.query<Row>({ name, text, values });
    return rows;
  };
}

/** As `parsed`, but it may be part of a transaction: for a wide statement in a frequent write, whose planning costs more than running it. */
export function preparedWithin<Row extends pg.QueryResultRow>(name: string, text: string) {
  return async (tx: Queryable, values: unknown[]): Promise<Row[]> => {
    const query = { sql: text, params: values };
    const { rows } = await tx._.session
      .prepareQuery<{ execute: pg.QueryResult<Row>; all: unknown; values: unknown }>(query, undefined, name, false)
      .execute();
    return rows;
  };
}
