import { appendFile, copyFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryPost } from '#lib/contract/post/processing.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { posts, renditions, uploads } from '#server/ground/db/schema/index.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

const megabyte = 1024 * 1024;
let riff: TestRiff;
let ada: Client;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterAll(() => riff.close());

const rowOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  if (!row) throw new Error('no such upload');
  return row;
};
const statusOf = async (code: string) => {
  const [post] = await riff.context.db.select({ status: posts.status }).from(posts).where(eq(posts.code, code));
  return post?.status;
};

async function publish(publicId: string | undefined, more: object = {}): Promise<string> {
  const body = { title: 'Padded', tagCodeList: [await tagCode(ada, 'padded')], videoPublicId: publicId, ...more };
  const { data, message } = await ada.call(publishPost, { body });
  if (!data) throw new Error(message);
  return data.postCode;
}

test('Riff keeps only the streams of a clip with 95 MB of padding, and makes frames, mixes and retries from them', async () => {
  const { db, storage } = riff.context;
  const plain = makeClip({ width: 320, height: 180, rate: 10 });
  const padded = path.join(riff.context.config.dataDir, 'padded.mp4');
  await copyFile(plain, padded);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(95 * megabyte, 0);
  head.write('free', 4);
  await appendFile(padded, head);
  await truncate(padded, (await stat(padded)).size - 8 + 95 * megabyte);

  const { body } = await sendFile(ada, padded);
  const code = await publish(body.public_id);
  await runJobs(riff.context);
  const upload = await rowOf(body.public_id ?? '');
  expect(upload.status).toBe('COMPLETE');
  const bytes = (await storage.stat(`originals/${upload.code}`))?.bytes;
  expect(bytes).toBeLessThan((await stat(plain)).size + megabyte);
  expect(upload.originalBytes).toBe(bytes);

  // The video is too small for frames to be made from a rendition.
  const frame = await ada.send(`/media/riff/video/upload/c_limit,so_1,w_300/${upload.publicId}.jpg`);
  expect(frame.status).toBe(200);
  await frame.body?.cancel();
  const mixParams = {
    videoCutStart: 0,
    videoCutEnd: 2,
    audioCutStart: 0,
    audioCutEnd: 2,
    audioOffset: 0,
    videoVolume: 1,
    audioVolume: 1,
  };
  const second = await sendFile(ada, plain);
  const mixed = await publish(second.body.public_id, {
    isUseOtherAudio: true,
    audioCode: code,
    ffmpegMergeParams: mixParams,
  });
  await runJobs(riff.context);
  expect(await statusOf(mixed)).toBe('READY');
  const [mix] = await db
    .select({ upload: uploads })
    .from(posts)
    .innerJoin(uploads, eq(uploads.id, posts.uploadId))
    .where(eq(posts.code, mixed));
  // The intermediate file of a mix is not kept.
  expect(mix?.upload).toMatchObject({ status: 'COMPLETE', originalBytes: 0 });
  expect(await storage.stat(`originals/${mix?.upload.code}`)).toBeNull();

  await db.delete(renditions).where(eq(renditions.uploadId, upload.id));
  await db.update(uploads).set({ status: 'FAILED', failure: 'once' }).where(eq(uploads.id, upload.id));
  await db.update(posts).set({ status: 'FAILED', failure: 'once', publishedAt: null }).where(eq(posts.code, code));
  expect((await ada.call(retryPost, { body: { code } })).status).toBe(200);
  await runJobs(riff.context);
  expect(await statusOf(code)).toBe('READY');
  expect((await rowOf(upload.publicId)).status).toBe('COMPLETE');
  expect((await storage.stat(`originals/${upload.code}`))?.bytes).toBe(bytes);
});
