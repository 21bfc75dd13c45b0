import { sql } from 'drizzle-orm';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { type CountedTable, counted, countedTables } from '#server/product/services/counts/counters.ts';
import { recount } from '#server/product/services/counts/recount.ts';
import { type Check, type Finding, found } from './finding.ts';

const batch = 500;

interface Row {
  [column: string]: unknown;
  id: string;
  name: string;
  /** By counter, in their order: the stored number, and the number counted in the same statement. */
  numbers: [number, number][];
}

/** Compares every counter with the rows that it counts. Mends one row per transaction, so it never waits while it holds other locks. */
export async function* checkCounters(check: Check): AsyncGenerator<Finding> {
  for (const [table, { counters }] of countedTables) {
    const columns = Object.keys(counters);
    for await (const { id, name, numbers } of rowsOf(check, table)) {
      for (const [n, [stored, should]] of numbers.entries()) {
        const column = columns[n];
        if (column === undefined || stored === should) continue;
        const row = maintenance[table]({ name });
        const figures = { stored: String(stored), counted: String(should) };
        const what = maintenance.wrongCounter({ row, column, ...figures });
        yield await found(check, { what, remedy: maintenance.countAgain }, async () => {
          await check.context.db.transaction((tx) => recount(tx, table, [Number(id)], column));
          return true;
        });
      }
    }
  }
}

async function* rowsOf({ context, signal }: Check, table: CountedTable): AsyncGenerator<Row> {
  const { name, counters } = counted[table];
  const numbers = Object.entries(counters).map(([column, number]) => `json_build_array(t.${column}, ${number})`);
  const select = `select t.id, ${name} as name, json_build_array(${numbers.join(', ')}) as numbers from ${table} t`;
  for (let last = '0'; ; ) {
    signal.throwIfAborted();
    const { rows } = await context.db.execute<Row>(
      sql`${sql.raw(select)} where t.id > ${last}::bigint order by t.id limit ${batch}`,
    );
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}
