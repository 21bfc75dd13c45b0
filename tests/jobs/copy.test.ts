import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import { probeMedia } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  await runJobs(riff.context);
});
afterAll(() => riff.close());

const rowOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  if (!row) throw new Error('no such upload');
  const made = await riff.context.db.select().from(renditions).where(eq(renditions.uploadId, row.id));
  return { ...row, made: made.map(({ kind, shortSide }) => `${kind} ${shortSide}`).sort() };
};
const cachingOf = async (address: string) => {
  const answer = await riff.visitor().send(`/media/riff/video/upload/${address}`);
  await answer.body?.cancel();
  return [answer.status, answer.headers.get('cache-control')];
};

/** Publishes an image with the sound of a post, and downloads that sound as a visitor. */
async function usesOf(audioCode: string) {
  const { publicId } = await buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' });
  const tagCodeList = [await tagCode(ada, 'copied')];
  const body = { title: 'Stills', postType: 'IMG' as const, imgPublicIdList: [publicId], audioCode, tagCodeList };
  const { data, message } = await ada.call(publishPost, { body });
  if (!data) return message;
  const { data: post } = await riff.visitor().call(getPost, { query: { code: data.postCode } });
  if (post?.media.kind !== 'images') throw new Error('no images');
  const heard = await riff.visitor().send(post.media.sound ?? '');
  const file = `${riff.context.config.dataDir}/heard`;
  await writeFile(file, Buffer.from(await heard.arrayBuffer()));
  const probe = heard.ok ? await probeMedia(file) : null;
  return [data.status, heard.status, heard.headers.get('content-type'), probe?.kind];
}

test('a video that browsers can play is READY as soon as it is published, and its renditions then replace the copy', async () => {
  // The file has 20 MB of padding, which is not kept.
  const padded = `${riff.context.config.dataDir}/padded.mp4`;
  await padVideo(clip({ width: 160, height: 90, rate: 10, seconds: 1, x264: 'bframes=2' }), padded, 20_000_000);
  const { body } = await sendFile(ada, padded);
  const publicId = body.public_id ?? '';
  expect(await rowOf(publicId)).toMatchObject({ status: 'WATCHABLE', made: ['mp4 90', 'poster 0', 'sound 0'] });
  const tagCodeList = [await tagCode(ada, 'copied')];
  const { data } = await ada.call(publishPost, { body: { title: 'A clip', videoPublicId: publicId, tagCodeList } });
  expect(data?.status).toBe('READY');
  for (const file of ['mp4', 'mp3']) {
    expect(await cachingOf(`${publicId}.${file}`)).toEqual([200, 'public, max-age=30']);
  }
  expect(await usesOf(data?.postCode ?? '')).toEqual(['READY', 200, 'audio/mp4', 'audio']);

  expect(await runJobs(riff.context)).toContain('build-ladder');
  const upload = await rowOf(publicId);
  expect(upload).toMatchObject({ status: 'COMPLETE', made: ['hls 90', 'mp4 90', 'poster 0', 'sound 0'] });
  expect(await cachingOf(`${publicId}.mp4`)).toEqual([200, 'public, max-age=86400, immutable']);
  expect(await usesOf(data?.postCode ?? '')).toEqual(['READY', 200, 'audio/mpeg', 'audio']);
  expect((await storedFiles(riff.context)).filter((file) => /\/(copy\.mp4|sound\.m4a)$|^tmp/.test(file))).toEqual([]);
  const original = await riff.context.storage.stat(`originals/${upload.code}`);
  expect(original?.bytes).toBe(upload.originalBytes);
  expect(original?.bytes).toBeLessThan(1_000_000);
});
