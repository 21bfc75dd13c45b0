import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { replaceFile, storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let phone: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  // The mail that confirms the address.
  await runJobs(riff.context);
  phone = clip({ width: 720, height: 1280, rate: 5, seconds: 2, x264: 'bframes=2' });
});
afterAll(() => riff.close());

async function send(): Promise<string> {
  const { body } = await sendFile(ada, phone);
  if (!body.public_id) throw new Error(body.error?.message);
  return body.public_id;
}

async function rowOf(publicId: string) {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  if (!row) throw new Error('no such upload');
  return row;
}

async function madeOf(uploadId: number): Promise<string[]> {
  const made = await riff.context.db.select().from(renditions).where(eq(renditions.uploadId, uploadId));
  return made.map(({ kind, shortSide }) => `${kind} ${shortSide}`).sort();
}

async function ask(address: string) {
  const answer = await riff.visitor().send(`/media/riff/video/upload/${address}`);
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { status: answer.status, caching: answer.headers.get('cache-control'), bytes };
}

const askAll = (addresses: string[]) => Promise.all(addresses.map(ask));

async function publish(videoPublicId: string, videoThumbnail = 1) {
  const tagCodeList = [await tagCode(ada, 'copied')];
  const { data } = await ada.call(publishPost, {
    body: { title: 'A clip', videoPublicId, videoThumbnail, tagCodeList },
  });
  return data;
}

test('a phone’s clip can be watched when its upload is answered, and its renditions replace the copy at the same addresses', async () => {
  const publicId = await send();
  const upload = await rowOf(publicId);
  expect(upload).toMatchObject({ status: 'WATCHABLE', progress: 100, hasSound: true });
  const published = await publish(publicId);
  expect(published?.status).toBe('READY');
  const { data: post } = await ada.call(getPost, { query: { code: published?.postCode ?? '' } });
  expect(post).toMatchObject({ status: 'READY', audioUrl: publicId });
  expect(await madeOf(upload.id)).toEqual(['mp4 720', 'poster 0', 'sound 0']);
  const sides = [360, 540, 720, 1080].map((side) => `c_limit,h_${side}/${publicId}.mp4`);
  const addresses = [`${publicId}.mp4`, ...sides];
  const copies = await askAll(addresses);
  expect(new Set(copies.map(({ bytes }) => bytes)).size).toBe(1);
  for (const copy of copies) expect(copy).toMatchObject({ status: 200, caching: 'public, max-age=30' });
  const poster = `variants/${upload.code}/limit-720-1.0.jpg`;
  expect(await riff.context.storage.stat(poster)).not.toBeNull();
  expect(await ask(`c_limit,so_1,w_720/${publicId}.jpg`)).toMatchObject({ status: 200 });
  expect(await ask(`${publicId}.mp3`)).toMatchObject({ status: 200, caching: 'public, max-age=30' });

  expect(await runJobs(riff.context)).toEqual(['build-ladder', 'tell-of-post']);
  expect(await rowOf(publicId)).toMatchObject({ status: 'COMPLETE' });
  const rungs = ['hls 360', 'hls 540', 'hls 720', 'mp4 360', 'mp4 540', 'mp4 720'];
  expect(await madeOf(upload.id)).toEqual([...rungs, 'poster 0', 'sound 0']);
  expect((await storedFiles(riff.context)).filter((file) => file.includes('copy') || file.startsWith('tmp'))).toEqual(
    [],
  );
  const renewed = await askAll(addresses);
  for (const rung of renewed) expect(rung).toMatchObject({ status: 200, caching: 'public, max-age=86400, immutable' });
  expect(new Set(renewed.map(({ bytes }) => bytes)).size).toBe(3);
  expect(await ask(`${publicId}.mp3`)).toMatchObject({ status: 200, caching: 'public, max-age=86400, immutable' });
});

test('a frame is made although the renditions replace the copy at the same time', async () => {
  const publicId = await send();
  const { code } = await rowOf(publicId);
  await publish(publicId, 0.5);
  // A request that waits for its turn finds this after it has read the renditions.
  await riff.context.storage.remove(`renditions/${code}/copy.mp4`);
  expect(await ask(`c_limit,so_0.5,w_720/${publicId}.jpg`)).toMatchObject({ status: 200 });
});

test('the copy stays when no renditions can be made', async () => {
  const publicId = await send();
  const { id, code } = await rowOf(publicId);
  await publish(publicId);
  await replaceFile(riff.context, `originals/${code}`, 'no video any more');
  await runJobs(riff.context);
  expect(await rowOf(publicId)).toMatchObject({ status: 'COMPLETE' });
  expect(await madeOf(id)).toEqual(['mp4 720', 'poster 0', 'sound 0']);
  expect(await ask(`c_limit,h_540/${publicId}.mp4`)).toMatchObject({ status: 200 });
});

test('an upload whose copy cannot be stored fails and leaves no file behind', async () => {
  const { storage } = riff.context;
  const { putFile } = storage;
  const before = await storedFiles(riff.context);
  storage.putFile = async (key, from) => {
    await putFile(key, from);
    if (key.endsWith('poster.jpg')) throw new Error('the disk is gone');
  };
  const { status } = await sendFile(ada, phone);
  storage.putFile = putFile;
  expect(status).toBe(500);
  expect(await storedFiles(riff.context)).toEqual(before);
});
