import { expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import type { UploadRequest } from './upload.ts';
import { UploadFailure } from './upload-failure.ts';
import type { UploadAnswer } from './upload-plan.ts';
import { type HostDesk, uploadToHost } from './upload-to-host.ts';

const file = new File(['0123456789'], 'film.mp4', { type: 'video/mp4' });
const known = { public_id: 'videos/hosted-x', resource_type: 'video', bytes: 10 } as UploadedFile;
const end = { status: 200, body: { public_id: 'videos/hosted-x', version: 7, signature: 'abc' } };
const more = { status: 200, body: { done: false, public_id: 'videos/hosted-x' } };

/** Sends the file in parts of 6 bytes to a host that gives these answers in turn; null is no answer. */
async function run(answers: (UploadAnswer | null)[], given: Partial<HostDesk> = {}) {
  const sent: UploadRequest[] = [];
  const told: unknown[] = [];
  const desk: HostDesk = {
    sign: async () => ({ state: 'send', url: 'https://host.example/upload', fields: { signature: `s${sent.length}` } }),
    finish: async (answer) => {
      told.push(answer);
      return known;
    },
    ...given,
  };
  const result = uploadToHost(file, {
    ...{ kind: 'video', desk, chunkBytes: 6, signal: new AbortController().signal, onProgress: () => {} },
    pause: async () => {},
    send: async (request) => {
      sent.push(request);
      const answer = answers.shift();
      if (!answer) throw new Error('Network Error');
      return answer;
    },
  });
  const outcome = await result.catch((error: unknown) => error);
  const ranges = sent.map(({ headers }) => headers['Content-Range']);
  const forms = sent.map(({ body }) => body?.get('signature'));
  return { outcome, sent, told, ranges, forms };
}

test('a file goes in parts with the signed fields, and Riff receives the host’s answer', async () => {
  const { outcome, sent, told, ranges, forms } = await run([more, end]);
  expect(outcome).toBe(known);
  expect(ranges).toEqual(['bytes 0-5/10', 'bytes 6-9/10']);
  expect(forms).toEqual(['s0', 's0']);
  expect(new Set(sent.map(({ headers }) => headers['X-Unique-Upload-Id'])).size).toBe(1);
  expect(told).toEqual([{ public_id: 'videos/hosted-x', version: '7', signature: 'abc' }]);
});

test('a part without an answer, or with a temporary refusal, is sent again', async () => {
  const { outcome, ranges } = await run([null, { status: 503, body: null }, more, null, end]);
  expect(outcome).toBe(known);
  expect(ranges.map((range) => range?.slice(6, 9))).toEqual(['0-5', '0-5', '0-5', '6-9', '6-9']);
});

test('an expired form is signed again once', async () => {
  const refused = { status: 401, body: { error: { message: 'Stale request' } } };
  expect(await run([refused, more, end])).toMatchObject({ outcome: known, forms: ['s0', 's1', 's1'] });
  expect((await run([refused, refused])).outcome).toEqual(new UploadFailure(messages.uploadVideoFailed, 401));
});

test('the host’s refusal is shown in its own words, and Riff receives nothing', async () => {
  const { outcome, told } = await run([{ status: 400, body: { error: { message: 'Invalid video file' } } }]);
  expect(outcome).toEqual(new UploadFailure('Invalid video file', 400));
  expect(told).toEqual([]);
});

test('a file that Riff already has is not sent', async () => {
  const { outcome, sent } = await run([], { sign: async () => ({ state: 'done', file: known }) });
  expect([outcome, sent]).toEqual([known, []]);
});

test('the final call to Riff is repeated while Riff cannot be reached, and not after a refusal', async () => {
  let tries = 0;
  const finish = async () => {
    tries += 1;
    if (tries < 3) throw new UploadFailure('down', 503);
    return known;
  };
  expect((await run([more, end], { finish })).outcome).toBe(known);
  const refused = new UploadFailure(messages.videoTooLong, 400);
  expect((await run([more, end], { finish: () => Promise.reject(refused) })).outcome).toBe(refused);
  const without = await run([more, end], { finish: () => Promise.reject(new UploadFailure('down', 503)) });
  expect(without.outcome).toEqual(new UploadFailure('down', 503));
});

test('a host that never answers ends the upload', async () => {
  const { outcome, sent } = await run([]);
  expect([outcome, sent.length]).toEqual([new UploadFailure(messages.uploadVideoFailed, 0), 10]);
});
