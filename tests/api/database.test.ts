import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { type Database, openDatabase } from '#server/ground/db/database.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { problemOf } from '#server/web/http/answer.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

test('a connection that is cut between two queries of a transaction fails that transaction, not the process', async () => {
  const { db } = riff.context;
  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid ?? 0;
    await db.execute(sql`select pg_terminate_backend(${pid})`);
    await vi.waitFor(async () => {
      const left = await db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`);
      expect(left.rows).toEqual([]);
    });
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect((await riff.visitor().send('/readyz')).status).toBe(200);
});

test('a transaction that cannot begin, because its connection broke while it was idle, gives the connection back', async () => {
  const { connectionString = '' } = riff.context.db.$client.options;
  const { db, pool, close } = openDatabase(connectionString, () => undefined, 3);
  await db.execute(sql`select 1`);
  pool.once('acquire', (client) => void (client as unknown as pg.Client).end());
  await expect(db.transaction(async (tx) => await tx.execute(sql`select 1`))).rejects.toThrow();
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  await close();
});

test('each migration is committed separately, so that its locks end with it', async () => {
  const { rows } = await riff.context.db.$client.query(
    'select count(*) as migrations, count(distinct xmin::text) as commits from drizzle.__drizzle_migrations',
  );
  expect(rows[0].commits).toBe(rows[0].migrations);
});

test('a prepared statement is planned once for all values', async () => {
  const ada = riff.visitor();
  const { userCode } = await ada.join(cast.ada);
  const { code } = await buildPost(riff.context, userCode);
  // PostgreSQL tries plans for the values first, five times.
  for (let call = 0; call < 8; call += 1) expect((await ada.call(getPost, { query: { code } })).status).toBe(200);
  const { rows } = await riff.context.db.$planned.query<{ custom_plans: string }>(
    `select custom_plans from pg_prepared_statements where name in ('hydrate_posts', 'members_of_sessions')`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ custom_plans }) => Number(custom_plans))).toEqual(rows.map(() => 0));
});

/** The same database with little patience and one connection of each kind. */
const impatient = () => {
  const { connectionString = '' } = riff.context.db.$client.options;
  const waits = { statement: 700, lock: 200, transaction: 500, connection: 200 };
  return openDatabase(connectionString, () => undefined, 3, { waits });
};

test('every connection limits how long a query may block others', async () => {
  const { $client, $planned } = riff.context.db;
  for (const pool of [$client, $planned]) {
    const { rows } = await pool.query(`select name, setting::int as ms from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', ms: 60_000 },
      { name: 'lock_timeout', ms: 10_000 },
      { name: 'statement_timeout', ms: 30_000 },
    ]);
    expect(pool.options.connectionTimeoutMillis).toBe(10_000);
  }
});

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['a statement that runs too long', (db) => db.execute(sql`select pg_sleep(30)`)],
  [
    'a wait for a lock',
    (db) =>
      riff.context.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(77)`);
        await db.execute(sql`select pg_advisory_lock(77)`);
      }),
  ],
  [
    'a wait for a connection',
    (db) =>
      db.transaction(async () => {
        const both = [db.execute(sql`select 1`), db.execute(sql`select pg_sleep(0.2)`)];
        await Promise.all([...both, db.transaction(() => db.execute(sql`select 1`))]);
      }),
  ],
])('%s is given up, and the answer says that the service is busy', async (_, wait) => {
  const { db, close } = impatient();
  const failure = await wait(db).catch((error: unknown) => error);
  await close();
  expect(problemOf(failure)).toMatchObject({ status: 503, message: messages.busy });
});

test('PostgreSQL ends an idle transaction', async () => {
  const { db, close } = impatient();
  const forgotten = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await vi.waitFor(async () => {
      const left = await riff.context.db.execute(sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`);
      expect(left.rows).toEqual([]);
    }, 5_000);
    await tx.execute(sql`select 1`);
  });
  await expect(forgotten).rejects.toThrow();
  await close();
});

test('a process is ready on the schema of a later version, which it leaves unchanged, and not on an earlier version’s schema', async () => {
  const { db } = riff.context;
  const { connectionString = '' } = db.$client.options;
  const ready = async () => (await riff.visitor().send('/readyz')).status;
  const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
  await db.execute(later);
  await migrate(connectionString);
  expect(await ready()).toBe(200);
  const { rows } = await db.execute(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 2`,
  );
  expect(rows[0]).toEqual({ hash: 'later' });
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash in ('later', ${rows[1]?.['hash']})`);
  // Riff checks this once a second.
  await expect.poll(ready, { timeout: 10_000 }).toBe(503);
});
