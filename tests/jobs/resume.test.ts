import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobQueue } from '#server/product/jobs/queue.ts';
import { resumeUnfinished } from '#server/product/services/transcoding/resume-unfinished.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** Resumes, and answers how many times the queue was asked for something. */
async function resume(): Promise<number> {
  const { context } = riff;
  let calls = 0;
  const jobs = new Proxy(context.jobs, {
    get: (queue, name: keyof JobQueue) => {
      calls += 1;
      return queue[name];
    },
  });
  await resumeUnfinished({ ...context, jobs }, ['STORED', 'WATCHABLE']);
  return calls;
}

async function waiting(): Promise<Record<string, number>> {
  const { rows } = await riff.context.db.execute<{ name: string; jobs: number }>(
    sql`select name, count(distinct data ->> 'uploadId')::int as jobs from pgboss.job where state = 'created' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, jobs }) => [name, jobs]));
}

test('a start queues the lost jobs of uploads again, many with one statement, and leaves uploads that have a job alone', async () => {
  const ada = await idOfAccount(riff.context, (await riff.visitor().join(cast.ada)).userCode);
  await riff.context.db.execute(sql`
    insert into uploads (code, public_id, owner_id, resource_type, status)
    select 'lost' || n, 'videos/lost' || n, ${ada}, 'video', case when n <= 1200 then 'STORED' else 'WATCHABLE' end::upload_status
    from generate_series(1, 1210) n`);
  expect(await resume()).toBeLessThan(10);
  expect(await waiting()).toMatchObject({ 'transcode-upload': 1_200, 'build-ladder': 10 });
  expect(await resume()).toBe(0);

  await riff.context.db.execute(
    sql`delete from pgboss.job where name = 'transcode-upload' and data ->> 'uploadId' like '%7'`,
  );
  expect(await resume()).toBe(1);
  expect(await waiting()).toMatchObject({ 'transcode-upload': 1_200, 'build-ladder': 10 });
});
