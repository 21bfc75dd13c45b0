import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { JobQueue } from '#server/product/jobs/queue.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import { isGivenUp, resumeUnfinished } from '#server/product/services/transcoding/resume-unfinished.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { cast, type Person } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { replaceFile } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterEach(async () => {
  await riff.context.db.delete(uploads);
  await riff.context.db.execute(sql`delete from pgboss.job`);
});
afterAll(() => riff.close());

/** Resumes, and returns the number of requests to the queue. */
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

/** The text that pg-boss writes about a job whose worker was killed at each try. */
const missed = { value: { message: 'job heartbeat timeout' } };

/** Ends a job as pg-boss does after its last failed try. */
const failJob = (code: string, output: object = missed, secondsAgo = 60) =>
  riff.context.db.execute(sql`
    update pgboss.job set state = 'failed', output = ${JSON.stringify(output)}::jsonb,
      completed_on = now() - ${secondsAgo} * interval '1 second'
    where state = 'created' and singleton_key = (select id::text from uploads where code = ${code})`);

/** The status and failure of each upload of a member. */
async function uploadsOf(memberId: number) {
  const found = await riff.context.db.select().from(uploads).where(eq(uploads.ownerId, memberId));
  return Object.fromEntries(found.map(({ code, status, failure }) => [code, [status, failure]]));
}

async function storeUploads(person: Person, ...codes: string[]): Promise<number> {
  const { userCode } = await riff.visitor().join(person);
  const id = await idOfAccount(riff.context, userCode);
  for (const code of codes) {
    await riff.context.db.insert(uploads).values({
      code,
      publicId: `videos/${code}`,
      ownerId: id,
      resourceType: 'video',
      status: 'STORED',
      originalBytes: 14,
    });
    await replaceFile(riff.context, `originals/${code}`, 'as it was sent');
  }
  return id;
}

const failed = ['FAILED', messages.processingFailed];
const stored = ['STORED', null];

test('an upload whose worker died at the last try of two jobs is failed, and keeps its original', async () => {
  const { db, storage } = riff.context;
  const ben = await storeUploads(cast.ben, 'deadly', 'fine');
  await resume();
  await failJob('deadly');
  await resume();
  expect(await uploadsOf(ben)).toEqual({ deadly: stored, fine: stored });
  expect(await waiting()).toMatchObject({ 'transcode-upload': 2 });
  await failJob('deadly');
  expect(await resume()).toBe(0);
  expect(await uploadsOf(ben)).toEqual({ deadly: failed, fine: stored });
  expect(await storage.stat('originals/deadly')).toMatchObject({ bytes: 14 });
  const [row] = await db.select().from(uploads).where(eq(uploads.code, 'deadly'));
  expect(row).toMatchObject({ originalBytes: 14, originalRemovedAt: null });
});

test('a job that failed because its worker stopped does not count, and is untouched until it is given back', async () => {
  const cleo = await storeUploads(cast.cleo, 'stopped', 'stopping');
  await resume();
  const shutDown = { value: 'pg-boss shut down while active' };
  for (const _ of [1, 2]) {
    await failJob('stopped', shutDown);
    await resume();
  }
  await failJob('stopping', missed, 1);
  expect(await resume()).toBe(0);
  expect(await uploadsOf(cleo)).toEqual({ stopped: stored, stopping: stored });
  expect(await waiting()).toMatchObject({ 'transcode-upload': 1 });
});

test('a retry wins over a worker that gives the upload up', async () => {
  const { db } = riff.context;
  const cleo = await storeUploads(cast.cleo, 'retried');
  await resume();
  await failJob('retried');
  await resume();
  await failJob('retried');
  const [upload] = await db.select().from(uploads).where(eq(uploads.code, 'retried'));
  if (!upload) throw new Error('no such upload');
  // The retry happens between the worker's look and its statement.
  await queueUpload(riff.context, db, upload);
  await markFailed(riff.context, upload, messages.processingFailed, { onlyIf: isGivenUp(db), keepsOriginal: true });
  expect(await uploadsOf(cleo)).toEqual({ retried: stored });
});

test('an upload that cannot be marked as failed blocks no other upload', async () => {
  const ben = await storeUploads(cast.ben, 'deadly', 'lost');
  await resume();
  await failJob('deadly');
  await resume();
  await failJob('deadly');
  await riff.context.db.execute(sql`delete from pgboss.job where state = 'created'`);
  await riff.context.db.execute(
    sql`alter table uploads add constraint no_failures check (status <> 'FAILED') not valid`,
  );
  await resume();
  await riff.context.db.execute(sql`alter table uploads drop constraint no_failures`);
  expect(await uploadsOf(ben)).toEqual({ deadly: stored, lost: stored });
  expect(await waiting()).toMatchObject({ 'transcode-upload': 2 });
});

test('a start queues the lost jobs of uploads again, many in one statement, and skips uploads with a job', async () => {
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
