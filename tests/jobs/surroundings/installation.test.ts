import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/ground/config.ts';
import { settings, uploads } from '#server/ground/db/schema/index.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { startWorker } from '#server/product/jobs/worker.ts';
import { markKey, markSetting, readMark, writeMark } from '#server/product/services/installation/mark.ts';
import { openRuntime } from '#server/runtime.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { isOnS3 } from '#tests/support/bucket/test-store.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { watchUpload } from '#tests/support/jobs/watch-upload.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
const folders: string[] = [];

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
afterAll(() => riff.close());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-elsewhere-'));
  folders.push(folder);
  return folder;
}

/** Starts and stops a process on the test's database and this data folder. */
async function start(dataDir: string, databaseUrl = riff.context.db.$client.options.connectionString): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, ROLE: 'worker', ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const runtime = await openRuntime(config, createLog('silent'), { exclusive: false });
  await runtime.close();
}

const id = async () =>
  (await riff.context.db.select().from(settings).where(eq(settings.key, markSetting)))[0]?.value as string | undefined;
const short = () => clip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' });
const own = () => riff.context.config.dataDir;

test.skipIf(isOnS3())(
  'database and storage of an installation get one id, and a process with other files does not start',
  async () => {
    await start(own());
    expect(await id()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readMark(riff.context.storage)).toBe(await id());
    await start(own());
    const empty = await newFolder();
    await expect(start(empty)).rejects.toThrow(
      `The storage of DATA_DIR (${empty}) does not belong to this database: it has another installation's files, or none.`,
    );
    await writeMark(riff.context.storage, 'another');
    await expect(start(own())).rejects.toThrow('does not belong to this database');
    await writeMark(riff.context.storage, String(await id()));
  },
);

test.skipIf(isOnS3())(
  'an installation of an earlier version gets its id from the process that has its files',
  async () => {
    await sendFile(ada, short());
    await riff.context.db.delete(settings).where(eq(settings.key, markSetting));
    await riff.context.storage.remove(markKey);
    await expect(start(await newFolder())).rejects.toThrow('does not belong to this database');
    await start(own());
    expect(await readMark(riff.context.storage)).toBe(await id());
    // The copy of the files lacks the id.
    await riff.context.storage.remove(markKey);
    await start(own());
    expect(await readMark(riff.context.storage)).toBe(await id());
  },
);

test.skipIf(isOnS3())('an installation whose only videos could not be processed gets its id too', async () => {
  const { db, storage } = riff.context;
  await sendFile(ada, short());
  const failed = await db
    .update(uploads)
    .set({ status: 'FAILED', failure: 'damaged' })
    .returning({ code: uploads.code });
  for (const { code } of failed) await storage.remove(`originals/${code}`);
  await db.delete(settings).where(eq(settings.key, markSetting));
  await storage.remove(markKey);
  await start(own());
  expect(await readMark(storage)).toBe(await id());
});

test('a worker without a database creates none', async () => {
  const folder = await newFolder();
  await expect(start(folder, '')).rejects.toThrow(
    `There is no database in DATA_DIR (${folder}) for a worker: set DATABASE_URL or DATA_DIR as on the process that serves.`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test('a job whose file is missing on this machine is given back and uses up no try', async () => {
  const { body } = await sendFile(ada, short());
  const upload = await watchUpload(riff, body.public_id ?? '');
  const [row] = await riff.context.db
    .select()
    .from(uploads)
    .where(eq(uploads.publicId, body.public_id ?? ''));
  await riff.context.storage.remove(`originals/${row?.code}`);
  const worker = await startWorker(riff.context, await openQueueOf(riff.context));
  await vi.waitFor(() => expect(riff.logged.join('\n')).toContain('a file is missing here: the job is given back'), {
    timeout: 30_000,
  });
  await worker.stop();
  expect(await upload.job()).toMatchObject({ state: 'created', retry_count: 0 });
  expect(await upload.find()).toMatchObject({ status: 'STORED' });
});

test('the queue’s record of a failed job has no value of a statement', async () => {
  const { $client } = riff.context.db;
  await $client.query('alter table hourly_figures rename to away');
  await riff.context.jobs.add('measure-hour', {});
  const worker = await startWorker(riff.context, await openQueueOf(riff.context));
  const failures = async () =>
    (
      await $client.query(
        `select output ->> 'message' as message from pgboss.job where name = 'measure-hour' and state = 'failed'`,
      )
    ).rows;
  await vi.waitFor(async () => expect(await failures()).toEqual([{ message: 'a statement failed' }]), {
    timeout: 30_000,
  });
  await worker.stop();
  await $client.query('alter table away rename to hourly_figures');
});

test('the log names the migrations that a start has applied', async () => {
  const database = await createDatabase('template0');
  const started = async () => {
    const logged: string[] = [];
    const log = createLog('info', { to: { write: (line) => void logged.push(line) } });
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString });
    await (await openRuntime(config, log, { exclusive: false })).close();
    return logged.filter((line) => line.includes('the database was migrated')).map((line) => JSON.parse(line));
  };
  const dataDir = await newFolder();
  const [line] = await started();
  expect(line.migrations[0]).toBe('0000_initial');
  expect(line.migrations).toContain('0032_simple_search');
  expect(await started()).toEqual([]);
  await database.drop();
});
