import type { Context } from '#server/context.ts';

/** Everything that a database holds as text, by `schema.table.column`: ours and the job queue's, whatever tables come to be. */
export async function dumpDatabase({ db }: Context): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ schema: string; table: string; column: string }>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const dump = new Map<string, string>();
  for (const { schema, table, column } of rows) {
    const { rows: values } = await db.$client.query<{ all: string | null }>(
      `select string_agg("${column}"::text, E'\\n') as all from "${schema}"."${table}"`,
    );
    dump.set(`${schema}.${table}.${column}`, values[0]?.all ?? '');
  }
  return dump;
}
