import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { register } from '#lib/contract/account/auth.ts';
import { startWorker } from '#server/product/jobs/worker.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

test('calls and jobs continue after the database has cut every connection', async () => {
  const { context } = riff;
  const ada = riff.visitor();
  await ada.join(cast.ada);
  const worker = await startWorker(context, await openQueueOf(context), { pollSeconds: 1 });
  const mails = async () => (await readdir(path.join(context.config.dataDir, 'mail')).catch(() => [])).length;
  await vi.waitFor(async () => expect(await mails()).toBe(1), { timeout: 60_000 });

  await context.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(async () => expect((await ada.call(me)).status).toBe(200), { timeout: 60_000 });
  const body = { ...cast.ben, confirmPassword: cast.ben.password };
  expect((await riff.visitor().call(register, { body })).status).toBe(200);
  await vi.waitFor(async () => expect(await mails()).toBe(2), { timeout: 60_000 });
  await worker.stop();
});
