import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { postImages, posts, uploads } from '#server/ground/db/schema/index.ts';
import { makeAvif } from '#server/product/jobs/make-avif.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { replaceFile, storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let folder: string;
let photo: string;
/** Smaller than every size that Riff makes. */
let small: string;
let tag: string;
let soundCode: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  const { userCode } = await ada.join(cast.ada);
  folder = await mkdtemp(path.join(tmpdir(), 'riff-avif-'));
  photo = await writeImage(path.join(folder, 'photo.jpg'), { width: 468, height: 324, orientation: 6, tagged: true });
  small = await writeImage(path.join(folder, 'small.jpg'), { width: 96, height: 64 });
  tag = await tagCode(ada, 'avif');
  ({ soundCode } = await buildPost(riff.context, userCode));
  await runJobs(riff.context);
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

/** Publishes these images; returns the post's id and the public ids. */
async function publish(...files: string[]) {
  const imgPublicIdList: string[] = [];
  for (const file of files) {
    const { body } = await sendFile(ada, file, { kind: 'image' });
    imgPublicIdList.push(body.public_id ?? '');
  }
  const body = { title: 'Stills', postType: 'IMG' as const, imgPublicIdList, audioCode: soundCode, tagCodeList: [tag] };
  const { data, message } = await ada.call(publishPost, { body });
  if (!data) throw new Error(message);
  const [row] = await riff.context.db.select().from(posts).where(eq(posts.code, data.postCode));
  return { id: row?.id ?? 0, images: imgPublicIdList };
}

async function get(publicId: string, accept: string, width = 300) {
  const answer = await riff.visitor().send(`/media/riff/image/upload/c_limit,f_auto,q_auto,w_${width}/${publicId}`, {
    headers: { Accept: accept },
  });
  const { headers } = answer;
  return {
    type: headers.get('content-type'),
    vary: headers.get('vary'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

const everything = 'image/avif,image/webp,image/apng,*/*;q=0.8';
const run = { signal: new AbortController().signal, isLastTry: false };
const codeOf = (publicId = '') => publicId.split('/')[1] ?? '';
const avifs = async (publicId = '') =>
  (await storedFiles(riff.context)).filter(
    (file) => file.startsWith(`media/variants/${codeOf(publicId)}/`) && file.endsWith('.avif'),
  );
/** Runs all jobs, and returns those that have to do with images. */
const imageJobs = async () => (await runJobs(riff.context)).filter((name) => name !== 'tell-of-post');
const widths = [1080, 1600, 300, 600].map((width) => `limit-${width}.avif`);

test('browsers first get the images of a post as WebP, and as AVIF after the job', async () => {
  const { images } = await publish(photo, small);
  const [first = ''] = images;
  expect((await get(first, everything)).type).toBe('image/webp');
  expect(await imageJobs()).toEqual(['make-avif']);
  for (const image of images) {
    expect((await avifs(image)).map((file) => path.basename(file))).toEqual(widths);
  }
  // The client requests an image again after a moment if the first request came too early.
  riff.wait(30_000);
  const found = await get(first, everything);
  expect([found.type, found.vary]).toEqual(['image/avif', 'Accept']);
  expect(await sharp(found.bytes).metadata()).toMatchObject({ format: 'heif', width: 300, height: 433 });
  expect(found.bytes.includes('Acme')).toBe(false);
  expect((await get(first, 'image/webp,*/*')).type).toBe('image/webp');
  expect((await get(first, '*/*')).type).toBe('image/jpeg');
  expect((await get(first, everything)).bytes.length).toBeLessThan((await get(first, '*/*')).bytes.length);
});

test('a second run makes only the sizes that are missing', async () => {
  const { id, images } = await publish(small);
  await runJobs(riff.context);
  const { storage } = riff.context;
  const key = (name: string) => `variants/${codeOf(images[0])}/${name}`;
  const before = await storage.stat(key('limit-300.avif'));
  await storage.remove(key('limit-1600.avif'));
  await Promise.all([makeAvif(riff.context, { postId: id }, run), makeAvif(riff.context, { postId: id }, run)]);
  expect(await storage.stat(key('limit-300.avif'))).toEqual(before);
  expect(await avifs(images[0])).toHaveLength(4);
  expect((await storedFiles(riff.context)).filter((file) => file.startsWith('tmp'))).toEqual([]);
});

test('the next run continues one that was stopped', async () => {
  const { id, images } = await publish(small);
  const stopping = new AbortController();
  const { storage } = riff.context;
  const putFile: typeof storage.putFile = async (...given) => {
    await storage.putFile(...given);
    stopping.abort(new Error('the process stops'));
  };
  const stopped = makeAvif(
    { ...riff.context, storage: { ...storage, putFile } },
    { postId: id },
    { ...run, signal: stopping.signal },
  );
  await expect(stopped).rejects.toThrow('the process stops');
  expect(await avifs(images[0])).toHaveLength(1);
  await runJobs(riff.context);
  expect(await avifs(images[0])).toHaveLength(4);
});

test('the job makes nothing for a removed post, and nothing for an upload that is deleted while it runs', async () => {
  const removed = await publish(small);
  await riff.context.db.update(posts).set({ removedAt: riff.context.now() }).where(eq(posts.id, removed.id));
  await runJobs(riff.context);
  expect(await avifs(removed.images[0])).toEqual([]);

  const going = await publish(small, small);
  const { storage, db } = riff.context;
  const withLocalFile: typeof storage.withLocalFile = async (key, use) => {
    const made = await storage.withLocalFile(key, use);
    await db.delete(postImages).where(eq(postImages.postId, going.id));
    await db.delete(uploads).where(inArray(uploads.publicId, going.images));
    return made;
  };
  await makeAvif({ ...riff.context, storage: { ...storage, withLocalFile } }, { postId: going.id }, run);
  for (const image of going.images) expect(await avifs(image)).toEqual([]);
  expect(await imageJobs()).toEqual(['make-avif']);
});

test('the job makes the other images of a post when one of them cannot be read', async () => {
  const { images } = await publish(small, small);
  await replaceFile(riff.context, `originals/${codeOf(images[0])}`, 'no longer an image');
  expect(await imageJobs()).toEqual(['make-avif']);
  expect(await avifs(images[0])).toEqual([]);
  expect(await avifs(images[1])).toHaveLength(4);
});
