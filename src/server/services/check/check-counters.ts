import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { type CountedTable, type Counter, countedTables } from './counters.ts';
import { type Check, type Finding, found } from './finding.ts';

const batch = 500;

interface Row {
  [column: string]: unknown;
  key: string;
  label: string;
  /** By counter, in their order: what is stored, and what was counted. */
  numbers: [number, number][];
}

/** Compares every counter with the rows that it counts. */
export async function* checkCounters(check: Check): AsyncGenerator<Finding> {
  for (const table of countedTables) {
    for await (const { key, label, numbers } of rowsOf(check, table)) {
      for (const [n, [stored, counted]] of numbers.entries()) {
        const counter = table.counters[n];
        if (!counter || stored === counted) continue;
        const what = `${label}: ${counter.column} is ${stored} and should be ${counted}`;
        yield await found(check, { what, remedy: 'count again' }, () => countAgain(check.context, table, counter, key));
      }
    }
  }
}

async function* rowsOf({ context, signal }: Check, { table, key, label, counters }: CountedTable): AsyncGenerator<Row> {
  const numbers = counters.map(({ column, counted }) => `json_build_array(t.${column}, ${counted})`).join(', ');
  const select = `select t.${key}::text as key, ${label} as label, json_build_array(${numbers}) as numbers from ${table} t`;
  for (let last = '0'; ; ) {
    signal.throwIfAborted();
    const { rows } = await context.db.execute<Row>(
      sql`${sql.raw(select)} where ${sql.raw(`t.${key}`)} > ${last}::bigint order by ${sql.raw(`t.${key}`)} limit ${batch}`,
    );
    yield* rows;
    last = rows.at(-1)?.key ?? last;
    if (rows.length < batch) return;
  }
}

/**
 * Counts one row again. It is locked first: whoever changes the count at this moment has locked it, and is seen, or waits, and adds to the result.
 * One row a transaction, so this waits for nobody while it holds something.
 */
async function countAgain(
  { db }: Context,
  { table, key: column, label }: CountedTable,
  counter: Counter,
  key: string,
): Promise<boolean> {
  const isRow = sql`${sql.raw(`t.${column}`)} = ${key}::bigint`;
  return await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ label: string }>(
      sql`select ${sql.raw(label)} as label from ${sql.raw(table)} t where ${isRow} for no key update of t`,
    );
    if (rows.length === 0) return true;
    await tx.execute(
      sql`update ${sql.raw(table)} t set ${sql.raw(counter.column)} = ${sql.raw(counter.counted)} where ${isRow}`,
    );
    return true;
  });
}
