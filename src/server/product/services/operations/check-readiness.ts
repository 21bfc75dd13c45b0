import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Context } from '#server/product/context.ts';

type State = 'ok' | 'failed';

/** The answer of `/readyz`. */
export interface Readiness {
  status: State;
  checks: { database: State; migrations: State; storage: State };
}

const journal = new URL('../../../ground/db/migrations/meta/_journal.json', import.meta.url);
const migrationCount = (JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }).entries.length;

/** Checks the database, its schema version and the storage; never throws. */
export async function checkReadiness(context: Context): Promise<Readiness> {
  const migrations = context.db
    .execute<{ count: number }>(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
    .then(({ rows }) => (rows[0]?.count ?? 0) >= migrationCount);
  // All checks are awaited together: a rejection while another one is awaited would end the process.
  const [database, isMigrated, storage] = await Promise.all([
    stateOf(context.db.execute(sql`select 1`)),
    stateOf(migrations),
    stateOf(context.storage.check()),
  ]);
  const checks = { database, migrations: isMigrated, storage };
  return {
    status: Object.values(checks).every((state) => state === 'ok') ? 'ok' : 'failed',
    checks,
  };
}

async function stateOf(check: Promise<unknown>): Promise<State> {
  try {
    return (await check) === false ? 'failed' : 'ok';
  } catch {
    return 'failed';
  }
}
