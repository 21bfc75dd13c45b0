import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { startWorker } from '#server/product/jobs/worker.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { storeVariables } from '#tests/support/bucket/test-store.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { replaceFile } from '#tests/support/riff/stored-files.ts';
import { startWorkerProcess } from '#tests/support/servers/web-process.ts';

let riff: TestRiff | undefined;
afterAll(async () => {
  await riff?.close();
});

test('the next worker makes a mix whose worker was killed', async () => {
  riff = await startRiff();
  const { context } = riff;
  const ada = riff.visitor();
  const { userCode } = await ada.join(cast.ada);
  const soundPost = await buildPost(context, userCode);
  const [sound] = await context.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, soundPost.uploadId ?? 0));
  const tone = clip({ width: 160, height: 90, rate: 10, video: 'mpeg4' });
  await replaceFile(context, `originals/${sound?.code}`, await readFile(tone));
  // The test waits for the job's progress, so the job has to take long.
  const { body } = await sendFile(ada, clip({ width: 640, height: 360, seconds: 10, rate: 15, video: 'mpeg4' }));
  const { data } = await ada.call(publishPost, {
    body: {
      title: 'Mixed',
      videoPublicId: body.public_id ?? '',
      isUseOtherAudio: true,
      audioCode: soundPost.code,
      ffmpegMergeParams: { videoCutEnd: 9, audioCutEnd: 2 },
      tagCodeList: [await tagCode(ada, 'killed')],
    },
  });
  const find = async () => (await ada.call(getPost, { query: { code: data?.postCode ?? '' } })).data;
  const first = startWorkerProcess({
    databaseUrl: context.db.$client.options.connectionString ?? '',
    dataDir: context.config.dataDir,
    env: storeVariables(context.config.storage),
  });
  await vi.waitFor(async () => expect((await find())?.progress).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await find()).toMatchObject({ status: 'PROCESSING' });
  const next = await startWorker(context, await openQueueOf(context));
  await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'READY' }), {
    timeout: 120_000,
    interval: 50,
  });
  await next.stop();
});
