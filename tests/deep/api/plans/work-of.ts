import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/ground/db/database.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/**
 * The work of all statements in a run, from PostgreSQL's own count: the number of rows that they processed, and the tables that
 * they read in full.
 */
export async function workOf(
  db: Database,
  run: (db: Database) => Promise<unknown>,
): Promise<{ rows: number; wholeTables: string[] }> {
  const work = { rows: 0, wholeTables: [] as string[] };
  const count = (node: Node): void => {
    work.rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    if (node['Node Type'] === 'Seq Scan') work.wholeTables.push(node['Relation Name'] ?? '');
    for (const child of node.Plans ?? []) count(child);
  };
  const explain = 'explain (analyze, format json) ';
  const execute = async (query: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`${sql.raw(explain)}${query}`);
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) count(Plan);
    return await db.execute(query);
  };
  const counted = (pool: pg.Pool) => ({
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await pool.query(explain + text, values);
      count(rows[0]['QUERY PLAN'][0].Plan);
      return await pool.query(text, values);
    },
  });
  await run({ execute, $client: counted(db.$client), $planned: counted(db.$planned) } as unknown as Database);
  return work;
}
