import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ownerMark } from '#server/media/storage/owner-mark.ts';
import { startWorker, type Worker } from '#server/product/jobs/worker.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { storeVariables } from '#tests/support/bucket/test-store.ts';
import { watchUpload } from '#tests/support/jobs/watch-upload.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';
import { startWorkerProcess } from '#tests/support/servers/web-process.ts';

let riff: TestRiff;
let ada: Client;
const spawned: ReturnType<typeof startWorkerProcess>[] = [];
const workers: Worker[] = [];
/** Long enough for the test to kill its job halfway. */
const long = () => makeClip({ width: 320, height: 180, seconds: 10, video: 'mpeg4' });

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  for (const { child } of spawned.splice(0)) child.kill('SIGKILL');
});
afterAll(() => riff.close());

async function send(file: string) {
  const { body } = await sendFile(ada, file);
  return await watchUpload(riff, body.public_id ?? '');
}

async function work(): Promise<void> {
  workers.push(await startWorker(riff.context, await openQueueOf(riff.context)));
}

/** A worker on the same database and folder, started like `npm run worker`. */
function spawnWorker() {
  const { config, db } = riff.context;
  const databaseUrl = db.$client.options.connectionString ?? '';
  const worker = startWorkerProcess({ databaseUrl, dataDir: config.dataDir, env: storeVariables(config.storage) });
  spawned.push(worker);
  return worker.child;
}

test('another worker runs the job of a killed one within a minute, and no file of the killed one stays', async () => {
  const upload = await send(long());
  const first = spawnWorker();
  await upload.isTaken();
  await work();
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await upload.job()).toMatchObject({ state: 'active', retry_count: 0 });
  await vi.waitFor(async () => expect(await upload.job()).toMatchObject({ state: 'active', retry_count: 1 }), {
    timeout: 60_000,
    interval: 20,
  });
  await upload.isWatchable();
  // The job ends a moment after its upload.
  await vi.waitFor(async () => expect(await upload.job()).toMatchObject({ state: 'completed', retry_count: 1 }));
  // The running worker may be making the ladder by now.
  const isLeft = (file: string) => file.startsWith('tmp') && !file.includes(ownerMark());
  await vi.waitFor(async () => expect((await storedFiles(riff.context)).filter(isLeft)).toEqual([]));
});
