import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
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

/** What pg-boss does with the job of a worker that was killed at each try. */
const giveUp = (code: string, secondsAgo: number) =>
  riff.context.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now() - ${secondsAgo} * interval '1 second'
    where singleton_key = (select id::text from uploads where code = ${code})`);

test('an upload that killed its worker at each try has failed, and one whose worker is just stopping is left alone', async () => {
  const { db } = riff.context;
  const ben = await idOfAccount(riff.context, (await riff.visitor().join(cast.ben)).userCode);
  await db.execute(sql`
    insert into uploads (code, public_id, owner_id, resource_type, status)
    select code, 'videos/' || code, ${ben}, 'video', 'STORED' from unnest(array['deadly', 'stopping', 'fine']) code`);
  await resume();
  await giveUp('deadly', 60);
  await giveUp('stopping', 1);
  expect(await resume()).toBe(0);
  const found = await db.select().from(uploads).where(eq(uploads.ownerId, ben));
  expect(Object.fromEntries(found.map(({ code, status, failure }) => [code, [status, failure]]))).toEqual({
    deadly: ['FAILED', messages.processingFailed],
    stopping: ['STORED', null],
    fine: ['STORED', null],
  });
  await db.delete(uploads).where(eq(uploads.ownerId, ben));
  await db.execute(sql`delete from pgboss.job`);
});

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
