import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { deleteFile } from '#lib/contract/post/file.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import { transcodeUpload } from '#server/product/jobs/transcode-upload.ts';
import { slimOriginal } from '#server/product/services/transcoding/slim-original.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { replaceFile, storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let clip: string;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  // The mail that confirms the address.
  await runJobs(riff.context);
  tag = await tagCode(ada, 'jobs');
  clip = makeClip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' });
});
afterAll(() => riff.close());

const uploadOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  if (!row) throw new Error('no such upload');
  return row;
};
const spoil = (code: string) => replaceFile(riff.context, `originals/${code}`, 'no video any more');

async function sendClip(): Promise<string> {
  const { body } = await sendFile(ada, clip);
  if (!body.public_id) throw new Error(body.error?.message);
  return body.public_id;
}

async function publish(videoPublicId: string): Promise<string> {
  const body = { title: 'A clip', videoPublicId, tagCodeList: [tag] };
  const { data, message } = await ada.call(publishPost, { body });
  if (!data) throw new Error(message);
  return data.postCode;
}

const post = async (code: string) => (await ada.call(getPost, { query: { code } })).data;

describe('an uploaded video', () => {
  test('gets its first rendition, which makes its post READY with a sound, and then the rest of its renditions', async () => {
    const publicId = await sendClip();
    const code = await publish(publicId);
    expect(await post(code)).toMatchObject({ status: 'PROCESSING' });
    expect(await runJobs(riff.context)).toEqual(['transcode-upload', 'build-ladder', 'tell-of-post']);
    expect(await post(code)).toMatchObject({ status: 'READY', progress: 100, audioUrl: publicId });
    const upload = await uploadOf(publicId);
    expect(upload).toMatchObject({ status: 'COMPLETE', progress: 100 });
    const made = await riff.context.db.select().from(renditions).where(eq(renditions.uploadId, upload.id));
    expect(made.map(({ kind, shortSide }) => `${kind} ${shortSide}`).sort()).toEqual([
      'hls 90',
      'mp4 90',
      'poster 0',
      'sound 0',
    ]);
    for (const { key, bytes, kind } of made) {
      expect(bytes).toBeGreaterThan(0);
      if (kind !== 'hls') expect(await riff.context.storage.stat(key)).toMatchObject({ bytes });
    }
    expect((await storedFiles(riff.context)).filter((file) => file.startsWith('tmp'))).toEqual([]);
  });

  test('is READY although two jobs process it in parallel and a third one afterwards', async () => {
    const publicId = await sendClip();
    const code = await publish(publicId);
    const { id } = await uploadOf(publicId);
    const run = { signal: new AbortController().signal, isLastTry: false };
    await Promise.all([
      transcodeUpload(riff.context, { uploadId: id }, run),
      transcodeUpload(riff.context, { uploadId: id }, run),
    ]);
    await runJobs(riff.context);
    await transcodeUpload(riff.context, { uploadId: id }, run);
    expect(await post(code)).toMatchObject({ status: 'READY' });
    expect(await uploadOf(publicId)).toMatchObject({ status: 'COMPLETE' });
  });

  test('counts with the bytes of its smaller original, even if the first worker died before it recorded them', async () => {
    const publicId = await sendClip();
    await runJobs(riff.context);
    const upload = await uploadOf(publicId);
    const { id, originalBytes } = upload;
    await riff.context.db
      .update(uploads)
      .set({ originalBytes: originalBytes + 1_000 })
      .where(eq(uploads.id, id));
    await slimOriginal(riff.context, upload, new AbortController().signal);
    expect(await uploadOf(publicId)).toMatchObject({ originalBytes });
  });

  test('is not FAILED because a worker stops during the last try', async () => {
    const publicId = await sendClip();
    const code = await publish(publicId);
    const { id } = await uploadOf(publicId);
    const run = { signal: AbortSignal.abort(new Error('the process stops')), isLastTry: true };
    await expect(transcodeUpload(riff.context, { uploadId: id }, run)).rejects.toThrow();
    expect(await post(code)).toMatchObject({ status: 'PROCESSING' });
    await runJobs(riff.context);
    expect(await post(code)).toMatchObject({ status: 'READY' });
  });
});

describe('a video that fails', () => {
  test('is FAILED at the first try when its file is damaged, and its author sees the reason', async () => {
    const publicId = await sendClip();
    const { code } = await uploadOf(publicId);
    const postCode = await publish(publicId);
    await spoil(code);
    expect(await runJobs(riff.context)).toEqual(['transcode-upload']);
    expect(await uploadOf(publicId)).toMatchObject({ status: 'FAILED' });
    const failed = await post(postCode);
    expect(failed?.status).toBe('FAILED');
    expect(failed?.failure).toMatch(/^[A-Z].*\.$/);
    // The original is kept, so that its author can retry.
    expect((await storedFiles(riff.context)).filter((file) => file.includes(code))).toEqual([
      `media/originals/${code}`,
    ]);
  });

  test('is removed with its files if it belongs to no post', async () => {
    const { code } = await uploadOf(await sendClip());
    await spoil(code);
    await runJobs(riff.context);
    expect((await storedFiles(riff.context)).filter((file) => file.includes(code))).toEqual([]);
  });

  test('is tried four times if the fault is Riff’s own, and is FAILED after the last try', async () => {
    const publicId = await sendClip();
    const { code } = await uploadOf(publicId);
    const postCode = await publish(publicId);
    await riff.context.storage.remove(`originals/${code}`);
    expect(await runJobs(riff.context)).toEqual(Array(4).fill('transcode-upload'));
    expect(await post(postCode)).toMatchObject({ status: 'FAILED', failure: messages.processingFailed });
  });

  test('keeps its first rendition, with its sound, if only the other renditions fail', async () => {
    const publicId = await sendClip();
    const upload = await uploadOf(publicId);
    const postCode = await publish(publicId);
    const run = { signal: new AbortController().signal, isLastTry: false };
    await transcodeUpload(riff.context, { uploadId: upload.id }, run);
    await spoil(upload.code);
    await runJobs(riff.context);
    expect(await post(postCode)).toMatchObject({ status: 'READY' });
    expect(await uploadOf(publicId)).toMatchObject({ status: 'COMPLETE' });
    for (const file of ['mp4', 'mp3']) {
      const { status, body } = await ada.send(`/media/riff/video/upload/${publicId}.${file}`);
      expect({ file, status }).toEqual({ file, status: 200 });
      await body?.cancel();
    }
  });

  test('leaves no file behind when its author deletes it during processing', async () => {
    const publicId = await sendClip();
    const upload = await uploadOf(publicId);
    const { storage } = riff.context;
    const putFile: typeof storage.putFile = async (key, from) => {
      await storage.putFile(key, from);
      await ada.call(deleteFile, { body: { code: publicId } });
    };
    const run = { signal: new AbortController().signal, isLastTry: false };
    await transcodeUpload({ ...riff.context, storage: { ...storage, putFile } }, { uploadId: upload.id }, run);
    expect((await storedFiles(riff.context)).filter((file) => file.includes(upload.code))).toEqual([]);
  });
});
