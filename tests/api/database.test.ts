import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
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

test('a prepared statement is planned once, however few rows its values name', async () => {
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
