import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { SendUpload, UploadRequest } from '#lib/media/upload/upload.ts';
import type { UploadAnswer } from '#lib/media/upload/upload-plan.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { mediaService } from '#tests/support/doubles/file-tools.ts';
import { createUpload } from './upload.ts';

const clip = new File([new Uint8Array(200)], 'clip.mp4', { type: 'video/mp4' });
const file = { public_id: 'videos/a', resource_type: 'video' };
let platform: FakePlatform;

beforeEach(() => {
  platform = fakePlatform();
  usePlatform(platform);
});
afterEach(() => usePlatform(undefined));

/** A service that the test answers one call at a time; it aborts like a browser. */
function service() {
  const requests: UploadRequest[] = [];
  const answers: ((answer: UploadAnswer | Error) => void)[] = [];
  const send: SendUpload = (request) => {
    requests.push(request);
    return new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  };
  return { send, requests, answer: (answer: UploadAnswer | Error) => answers.shift()?.(answer) };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('shows the percent while the bytes go and the file at the end', async () => {
  const { send, requests, answer } = service();
  const upload = createUpload('video', mediaService(send));
  expect(upload.$upload.get()).toEqual({ state: 'idle' });
  const run = upload.start(clip);
  expect(upload.$upload.get()).toEqual({ state: 'uploading', percent: 0 });
  await settle();
  requests[0]?.onProgress(101);
  expect(upload.$upload.get()).toEqual({ state: 'uploading', percent: 50 });
  answer({ status: 200, body: file });
  await run;
  expect(upload.$upload.get()).toEqual({ state: 'ready', file });
});

test('an upload that is answered with 500 shows at once that it retries, until it progresses', async () => {
  const { send, requests, answer } = service();
  const upload = createUpload('video', mediaService(send));
  const run = upload.start(clip);
  await settle();
  requests[0]?.onProgress(100);
  answer({ status: 500, body: null });
  await settle();
  const again = { state: 'uploading', percent: 50, isRetrying: true };
  expect(upload.$upload.get()).toEqual(again);
  platform.tick(500);
  await settle();
  answer({ status: 200, body: { received: 0 } });
  await settle();
  requests[2]?.onProgress(60);
  expect(upload.$upload.get(), 'it is as far as before').toEqual({ ...again, percent: 30 });
  requests[2]?.onProgress(120);
  expect(upload.$upload.get()).toEqual({ state: 'uploading', percent: 60 });
  answer({ status: 200, body: file });
  await run;
  expect(upload.$upload.get()).toEqual({ state: 'ready', file });
});

test('gives the reason of its failure, and offers no retry if the service refused', async () => {
  const { send, answer } = service();
  const upload = createUpload('video', mediaService(send));
  const run = upload.start(clip);
  await settle();
  answer({ status: 415, body: { error: { message: 'This is not a video.' } } });
  await run;
  expect(upload.$upload.get()).toEqual({ state: 'failed', reason: 'This is not a video.', canRetry: false });
});

test('a retry resumes with the same id from the bytes that arrived', async () => {
  const { send, requests, answer } = service();
  const upload = createUpload('video', mediaService(send));
  const run = upload.start(clip);
  await settle();
  // Ten tries, each after a pause and a status call, all without an answer.
  for (let step = 0; step < 30; step += 1) {
    answer(new Error('Network Error'));
    await settle();
    platform.tick(15_000);
    await settle();
  }
  await run;
  expect(upload.$upload.get()).toEqual({ state: 'failed', reason: messages.uploadVideoFailed, canRetry: true });
  const id = requests[0]?.headers['X-Unique-Upload-Id'];
  requests.length = 0;
  const again = upload.retry();
  await settle();
  expect(requests[0]?.url).toBe(`/media/uploads/${id}`);
  answer({ status: 200, body: { received: 120 } });
  await settle();
  expect(requests[1]?.headers).toEqual({ 'X-Unique-Upload-Id': id, 'Content-Range': 'bytes 120-199/200' });
  answer({ status: 200, body: file });
  await again;
  expect(upload.$upload.get().state).toBe('ready');
});

test('the network coming back ends the wait', async () => {
  const { send, requests, answer } = service();
  const run = createUpload('video', mediaService(send)).start(clip);
  await settle();
  answer(new Error('Network Error'));
  await settle();
  expect(requests).toHaveLength(1);
  platform.setOnline(true);
  await settle();
  expect(requests).toHaveLength(2);
  answer({ status: 404, body: null });
  await settle();
  answer({ status: 200, body: file });
  await run;
});

test('a cleared upload ignores late answers', async () => {
  const { send, requests } = service();
  const upload = createUpload('video', mediaService(send));
  const run = upload.start(clip);
  await settle();
  upload.clear();
  requests[0]?.onProgress(200);
  await run;
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(upload.$upload.get()).toEqual({ state: 'idle' });
});

test('an ended session that cannot be renewed leads to the login screen', async () => {
  const refused = { code: 401, message: '', data: null, errors: {} };
  const url = `http://riff.test${paths.upload()}`;
  platform = fakePlatform({ url, fetch: async () => Response.json(refused, { status: 401 }) });
  usePlatform(platform);
  platform.storage.set('riff-viewer', 'ada');
  const { send, answer } = service();
  const upload = createUpload('video', mediaService(send));
  const run = upload.start(clip);
  await settle();
  answer({ status: 401, body: null });
  await run;
  expect(platform.journeys).toEqual([`assign ${paths.login()}`]);
  expect(platform.tabStorage.get('riff-after-login'), 'and from there back to the form').toContain(paths.upload());
  platform.tick(1_000);
  expect(upload.$upload.get()).toMatchObject({ state: 'failed', reason: messages.signInNeeded });
});

test('a renewal without an answer stays on the page, and the upload can be retried', async () => {
  const { send, answer } = service();
  const upload = createUpload('video', mediaService(send));
  const run = upload.start(clip);
  await settle();
  answer({ status: 401, body: null });
  await run;
  expect(platform.journeys).toEqual([]);
  expect(upload.$upload.get()).toEqual({ state: 'failed', reason: messages.postFailed, canRetry: true });
});

test('a renewal that is refused temporarily stays on the page, and the upload can be retried', async () => {
  const refused = { code: 429, message: messages.tooMany, data: null, errors: {} };
  platform = fakePlatform({ fetch: async () => Response.json(refused, { status: 429 }) });
  usePlatform(platform);
  const { send, answer } = service();
  const upload = createUpload('video', mediaService(send));
  const run = upload.start(clip);
  await settle();
  answer({ status: 401, body: null });
  await run;
  expect(platform.journeys).toEqual([]);
  expect(upload.$upload.get()).toEqual({ state: 'failed', reason: messages.tooMany, canRetry: true });
});
