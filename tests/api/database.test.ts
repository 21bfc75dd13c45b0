import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
