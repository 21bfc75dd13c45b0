import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cancelJob, type JobState, listJobs, retryJob } from '#lib/contract/admin/jobs.ts';
import { overview } from '#lib/contract/admin/overview.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { createMetrics } from '#server/ground/telemetry/metrics/metrics.ts';
import { failureName } from '#server/product/services/transcoding/failure-name.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { replaceFile } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let operator: Client;
let reader: Client;
beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  ({ client: operator } = await memberWith(riff, ['LOG.view', 'LOG.update']));
  ({ client: reader } = await memberWith(riff, ['LOG.view']));
  await runJobs(riff.context);
});
afterAll(() => riff.close());

const listed = async (client: Client, query: { state?: JobState; keyWord?: string } = {}) =>
  (await client.call(listJobs, { query })).data?.contents ?? [];
const shown = async (code: string) => (await ada.call(getPost, { query: { code } })).data;
const damage = (code: string) => replaceFile(riff.context, `originals/${code}`, 'no video any more');

/** Publishes a video, and answers the codes of its post and upload. */
async function publish(): Promise<{ post: string; upload: string }> {
  const { body } = await sendFile(ada, clip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' }));
  const videoPublicId = body.public_id ?? '';
  const input = { title: 'A clip', videoPublicId, tagCodeList: [await tagCode(ada, 'jobs')] };
  const { data } = await ada.call(publishPost, { body: input });
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, videoPublicId));
  return { post: data?.postCode ?? '', upload: row?.code ?? '' };
}

test('holders of LOG.view see the list of jobs, and holders of LOG.update change jobs', async () => {
  expect((await riff.visitor().call(listJobs)).status).toBe(401);
  expect((await ada.call(listJobs)).status).toBe(403);
  for (const call of [retryJob, cancelJob]) {
    expect((await reader.call(call, { body: { code: 'any' } })).status).toBe(403);
    expect((await operator.call(call, { body: { code: 'any' } })).status).toBe(404);
    expect((await operator.call(call, { body: { code: 'no code' } })).status).toBe(404);
  }
});

test('an operator sees why a post failed, in the list, the log and the dashboard, has it retried, and cancels the retry', async () => {
  const { post, upload } = await publish();
  await damage(upload);
  const counted = vi.spyOn(riff.context.telemetry, 'uploadFailed');
  await runJobs(riff.context);
  const reason = (await shown(post))?.failure ?? '';
  expect(counted.mock.calls).toEqual([[failureName(reason)]]);
  const [entry, ...more] = await listed(operator, { state: 'FAILED' });
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ code: upload, kind: 'UPLOAD', state: 'FAILED', postCode: post, error: reason });
  expect(entry).toMatchObject({ userName: 'ada', mayRetry: true, mayCancel: false });
  expect((await listed(reader, { keyWord: post }))[0]).toMatchObject({ mayRetry: false });
  const warning = riff.logged
    .map((line) => JSON.parse(line))
    .find(({ msg }) => msg === 'an upload could not be processed');
  expect(warning).toMatchObject({ level: 40, upload, post, reason });
  expect((await operator.call(overview)).data?.failedJobs.value).toBe(1);

  expect((await operator.call(retryJob, { body: { code: upload } })).data).toEqual({ code: upload, state: 'WAITING' });
  expect((await operator.call(retryJob, { body: { code: upload } })).status).toBe(400);
  expect(await shown(post)).toMatchObject({ status: 'PROCESSING' });
  const [job] = await listed(operator, { state: 'WAITING' });
  expect(job).toMatchObject({ kind: 'JOB', type: 'transcode-upload', postCode: post, tries: 0, triesMost: 4 });

  // A video without its job would get a new one.
  expect((await operator.call(cancelJob, { body: { code: job?.code ?? '' } })).status).toBe(200);
  expect((await operator.call(cancelJob, { body: { code: job?.code ?? '' } })).status).toBe(400);
  expect(await runJobs(riff.context)).toEqual([]);
  const failure = 'An administrator stopped the processing of this video.';
  expect(await shown(post)).toMatchObject({ status: 'FAILED', failure });
  expect((await listed(operator, { keyWord: 'administrator' })).map(({ code }) => code)).toEqual([upload]);
});

test('a shown post stays unchanged when its video is processed again', async () => {
  const { post, upload } = await publish();
  await runJobs(riff.context);
  const before = await shown(post);
  expect(before).toMatchObject({ status: 'READY' });
  await riff.context.db.update(uploads).set({ status: 'FAILED', failure: 'damaged' }).where(eq(uploads.code, upload));
  expect((await operator.call(retryJob, { body: { code: upload } })).status).toBe(200);
  expect(await shown(post)).toMatchObject({ status: 'READY', createdAt: before?.createdAt });
  const [job] = await listed(operator, { state: 'WAITING' });
  expect((await operator.call(cancelJob, { body: { code: job?.code ?? '' } })).status).toBe(200);
}, 90_000);

test('a job that does no work on media cannot be cancelled', async () => {
  await riff.context.jobs.add('sweep-sessions', {});
  const [job] = await listed(operator, { keyWord: 'sweep-sessions' });
  expect(job).toMatchObject({ state: 'WAITING', mayCancel: false });
  expect((await operator.call(cancelJob, { body: { code: job?.code ?? '' } })).status).toBe(400);
  expect(await runJobs(riff.context)).toEqual(['sweep-sessions']);
});

test('an operator retries a job after its last failure', async () => {
  const { db } = riff.context;
  await riff.context.jobs.add('sweep-visits', {});
  await db.$client.query(
    `update pgboss.job set state = 'failed', retry_count = 1, started_on = now(), output = '{"message":"the disk is away"}' where name = 'sweep-visits'`,
  );
  const [job] = await listed(operator, { keyWord: 'disk is away' });
  expect(job).toMatchObject({ type: 'sweep-visits', state: 'FAILED', tries: 2, triesMost: 2, mayRetry: true });
  expect((await operator.call(retryJob, { body: { code: job?.code ?? '' } })).status).toBe(200);
  expect(await runJobs(riff.context)).toEqual(['sweep-visits']);
});

test('failed uploads are counted by reason', async () => {
  const metrics = createMetrics();
  for (const reason of [
    'The video is cut off or damaged.',
    'The video is cut off or damaged.',
    'Riff cannot read the pictures of this video (prores). Please save it as MP4 first.',
    'Something that nobody knows.',
  ])
    metrics.uploadFailed(failureName(reason));
  const text = await metrics.text();
  const lines = text.split('\n').filter((line) => line.startsWith('riff_failed_uploads_total'));
  expect(lines).toEqual([
    'riff_failed_uploads_total{reason="damaged"} 2',
    'riff_failed_uploads_total{reason="videoCodec"} 1',
    'riff_failed_uploads_total{reason="other"} 1',
  ]);
});
