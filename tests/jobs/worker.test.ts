import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/db/schema/index.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { ownerMark } from '#server/storage/owner-mark.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { storeVariables } from '#tests/support/bucket/test-store.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { replaceFile, storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
/** Long enough that its job can be killed halfway, and small, because nobody checks its renditions. */
let clip: string;
/** For jobs that nobody interrupts. */
const shortClip = () => makeClip({ width: 320, height: 180, rate: 10, video: 'mpeg4' });
const children: ChildProcess[] = [];

beforeAll(async () => {
  clip = makeClip({ width: 320, height: 180, seconds: 10, video: 'mpeg4' });
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await riff.close();
});

/** A worker as `npm run worker` starts it, on the same database and folder. */
function spawnWorker(): ChildProcess {
  const env = {
    ...process.env,
    ROLE: 'worker',
    ...storeVariables(riff.context.config.storage),
    DATA_DIR: riff.context.config.dataDir,
    DATABASE_URL: riff.context.db.$client.options.connectionString,
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  return child;
}

async function codeOf(uploadId: number): Promise<string> {
  const [row] = await riff.context.db.select({ code: uploads.code }).from(uploads).where(eq(uploads.id, uploadId));
  return row?.code ?? '';
}

async function sendClip(file = clip) {
  const { body } = await sendFile(ada, file);
  const find = async () => {
    const [row] = await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.publicId, body.public_id ?? ''));
    if (!row) throw new Error('no such upload');
    return row;
  };
  const { id } = await find();
  const job = async () => {
    const { rows } = await riff.context.db.$client.query<{ state: string; retry_count: number }>(
      `select state, retry_count from pgboss.job where name = 'transcode-upload' and data ->> 'uploadId' = $1`,
      [String(id)],
    );
    return rows[0];
  };
  const isTaken = () =>
    vi.waitFor(async () => expect((await job())?.state).toBe('active'), { timeout: 30_000, interval: 5 });
  const isWatchable = (timeout: number) =>
    vi.waitFor(async () => expect(['WATCHABLE', 'COMPLETE']).toContain((await find()).status), {
      timeout,
      interval: 50,
    });
  return { find, job, isTaken, isWatchable };
}

test('a job whose worker was killed is run by the next one, and no file of the first run is left', async () => {
  const upload = await sendClip();
  const first = spawnWorker();
  await upload.isTaken();
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await upload.find()).toMatchObject({ status: 'STORED' });
  const second = spawnWorker();
  await upload.isWatchable(40_000);
  // The job ends a moment after its upload.
  await vi.waitFor(async () => expect(await upload.job()).toMatchObject({ state: 'completed', retry_count: 0 }));
  // The second may be making the ladder by now.
  const isLeft = (file: string) => file.startsWith('tmp') && !file.includes(`.${second.pid}@`);
  await vi.waitFor(async () => expect((await storedFiles(riff.context)).filter(isLeft)).toEqual([]));
});

test('a mix whose worker was killed is made by the next one', async () => {
  const { context } = riff;
  const soundPost = await buildPost(context, adaCode);
  await replaceFile(riff.context, `originals/${await codeOf(soundPost.uploadId ?? 0)}`, await readFile(shortClip()));
  // The test waits for its progress, so it has to take longer.
  const source = await sendClip(makeClip({ width: 640, height: 360, seconds: 10, rate: 15, video: 'mpeg4' }));
  const { data } = await ada.call(publishPost, {
    body: {
      title: 'Mixed',
      videoPublicId: (await source.find()).publicId,
      isUseOtherAudio: true,
      audioCode: soundPost.code,
      ffmpegMergeParams: { videoCutEnd: 9, audioCutEnd: 2 },
      tagCodeList: [await tagCode(ada, 'killed')],
    },
  });
  const find = async () => (await ada.call(getPost, { query: { code: data?.postCode ?? '' } })).data;
  const first = spawnWorker();
  await vi.waitFor(async () => expect((await find())?.progress).toBeGreaterThan(0), { timeout: 40_000, interval: 5 });
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await find()).toMatchObject({ status: 'PROCESSING' });
  spawnWorker();
  await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'READY' }), {
    timeout: 60_000,
    interval: 50,
  });
});

test('a job whose worker was killed is run by another worker that is running already', async () => {
  const first = spawnWorker();
  const upload = await sendClip();
  await upload.isTaken();
  spawnWorker();
  first.kill('SIGKILL');
  await upload.isWatchable(40_000);
});

test('a worker that stops releases its job, which does not count as a failure', async () => {
  const upload = await sendClip();
  const worker = await startWorker(riff.context, await openQueueOf(riff.context));
  await upload.isTaken();
  await worker.stop();
  expect(await upload.job()).toMatchObject({ state: 'created', retry_count: 0 });
  expect(await upload.find()).toMatchObject({ status: 'STORED' });
  // A worker of an earlier test may have been killed in the middle of its work.
  const files = await storedFiles(riff.context);
  expect(files.filter((file) => file.startsWith('tmp') && file.includes(ownerMark()))).toEqual([]);

  const next = await startWorker(riff.context, await openQueueOf(riff.context));
  await upload.isWatchable(40_000);
  await next.stop();
});

test('a worker finds uploads whose job was lost', async () => {
  const upload = await sendClip(shortClip());
  await riff.context.db.$client.query(`delete from pgboss.job where name = 'transcode-upload' and state = 'created'`);
  const worker = await startWorker(riff.context, await openQueueOf(riff.context));
  await upload.isWatchable(40_000);
  await worker.stop();
});

test('the job of a new upload starts at once', async () => {
  const open = await openQueueOf(riff.context);
  const worker = await startWorker(riff.context, open);
  const upload = await sendClip(shortClip());
  const { rows } = await vi.waitFor(async () => {
    const found = await riff.context.db.$client.query<{ waited: number }>(
      `select extract(epoch from started_on - created_on)::float as waited from pgboss.job
       where name = 'transcode-upload' and state <> 'created' order by created_on desc limit 1`,
    );
    expect(found.rows).toHaveLength(1);
    return found;
  });
  expect(rows[0]?.waited).toBeLessThan(0.5);
  await upload.isWatchable(40_000);
  await worker.stop();
});
