import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countMedia } from '#server/media/engine/engine.ts';
import { startWorker, type Worker } from '#server/product/jobs/worker.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { watchUpload } from '#tests/support/jobs/watch-upload.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
const workers: Worker[] = [];
/** Long enough that its job can be stopped halfway. */
const long = () => makeClip({ width: 320, height: 180, seconds: 10, video: 'mpeg4' });
const short = () => makeClip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' });
const never = 3_600;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => riff.close());

async function send(file: string) {
  const { body } = await sendFile(ada, file);
  return await watchUpload(riff, body.public_id ?? '');
}

async function work(pace: Parameters<typeof startWorker>[2]): Promise<Worker> {
  const worker = await startWorker(riff.context, await openQueueOf(riff.context), pace);
  workers.push(worker);
  return worker;
}

test('a job that is cancelled stops, and is not retried', async () => {
  const upload = await send(long());
  await work({ heartbeatRefreshSeconds: 0.1 });
  await upload.isTaken();
  await vi.waitFor(() => expect(countMedia().av.running).toBe(1), { timeout: 60_000, interval: 5 });
  const { rows } = await riff.context.db.$client.query(
    `select id from pgboss.job where name = $1 and state = 'active'`,
    ['transcode-upload'],
  );
  await riff.context.jobs.cancel('transcode-upload', rows[0].id);
  await vi.waitFor(() => expect(countMedia().av.running).toBe(0), { timeout: 60_000, interval: 20 });
  expect(await upload.job()).toMatchObject({ state: 'cancelled' });
  expect(await upload.find()).toMatchObject({ status: 'STORED' });
});

test('a worker that stops returns its job to the queue, and this does not count as a failed try', async () => {
  const upload = await send(long());
  const worker = await work({});
  await upload.isTaken();
  workers.splice(0);
  await worker.stop();
  expect(await upload.job()).toMatchObject({ state: 'created', retry_count: 0 });
  expect(await upload.find()).toMatchObject({ status: 'STORED' });
  expect((await storedFiles(riff.context)).filter((file) => file.startsWith('tmp'))).toEqual([]);
  await work({});
  await upload.isWatchable();
});

test('a worker that stops returns a job that does not end in time, also at its last try', async () => {
  const { db, jobs } = riff.context;
  const worker = await work({ pollSeconds: never, stopSeconds: 1 });
  const client = await db.$client.connect();
  try {
    // The handler hangs where no signal reaches it.
    await client.query('begin; lock table uploads in access exclusive mode');
    await jobs.add('transcode-upload', { uploadId: 0 }, { key: 'stuck' });
    const isStuck = `name = 'transcode-upload' and singleton_key = 'stuck'`;
    await vi.waitFor(
      async () => {
        const taken = `update pgboss.job set retry_limit = 0 where ${isStuck} and state = 'active'`;
        expect((await db.$client.query(taken)).rowCount).toBe(1);
      },
      { timeout: 60_000, interval: 5 },
    );
    workers.splice(0);
    await worker.stop();
    const { rows } = await db.$client.query(`select state, retry_count from pgboss.job where ${isStuck}`);
    expect(rows).toEqual([{ state: 'created', retry_count: 0 }]);
    await db.$client.query(`delete from pgboss.job where ${isStuck}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a worker that starts finds uploads whose job was lost', async () => {
  const upload = await send(short());
  await riff.context.db.$client.query(`delete from pgboss.job where name = 'transcode-upload' and state = 'created'`);
  await work({});
  await upload.isWatchable();
});

test('the job of a new upload starts when it is queued, without waiting for a poll', async () => {
  await work({ pollSeconds: never });
  const upload = await send(short());
  await upload.isWatchable();
});

test('a worker that starts ends the schedules of an earlier release’s jobs', async () => {
  const { boss, close } = await openQueueOf(riff.context);
  await boss.createQueue('seal-search');
  await boss.schedule('seal-search', '*/5 * * * *', {}, { singletonKey: 'seal-search' });
  await work({});
  const names = (await boss.getSchedules()).map(({ name }) => name);
  expect(names).not.toContain('seal-search');
  expect(names).toContain('sweep-posts');
  await close();
});
