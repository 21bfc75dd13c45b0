import type pg from 'pg';

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs a query, and counts the rows that all parts of its plan processed, from PostgreSQL's own count. */
export async function rowsTouched(client: pg.Pool, query: { sql: string; params: unknown[] }): Promise<number> {
  const { rows } = await client.query(`explain (analyze, format json) ${query.sql}`, query.params);
  return touchedBy(rows[0]['QUERY PLAN'][0].Plan);
}

/** The number of rows that all parts of a plan processed. */
export const touchedBy = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, child) => sum + touchedBy(child), 0);
