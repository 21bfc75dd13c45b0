import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UploadApiOptions, UploadApiResponse, v2 } from 'cloudinary';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploads } from '#server/ground/db/schema/index.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let folder: string;
let clip: string;
let photo: string;
let cloudinary: typeof v2;
let session: UploadApiOptions;

beforeAll(async () => {
  riff = await startRiff();
  const ada = riff.visitor();
  await ada.join(cast.ada);
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  session = { extra_headers: { Cookie: cookie } };
  folder = await mkdtemp(path.join(tmpdir(), 'riff-sdk-'));
  clip = makeClip({ width: 320, height: 180, rate: 10 });
  photo = path.join(folder, 'photo.png');
  await paintImage(photo);
  // The SDK decides between http and https when it is loaded.
  vi.stubEnv('CLOUDINARY_URL', `cloudinary://key:secret@riff?upload_prefix=${riff.origin}/media`);
  ({ v2: cloudinary } = await import('cloudinary'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

const originalOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  return await riff.context.storage.readWhole(`originals/${row?.code}`);
};

test('the official SDK uploads a video in one part', async () => {
  const options = { ...session, resource_type: 'video' as const, folder: 'videos' };
  const file = await cloudinary.uploader.unsigned_upload(clip, 'riff', options);
  expect(file).toMatchObject({ resource_type: 'video', format: 'mp4', width: 320, height: 180 });
  expect(file.bytes).toBe((await stat(clip)).size);
  expect(await originalOf(file.public_id)).toEqual(await readFile(clip));
});

test('the official SDK uploads an image', async () => {
  const file = await cloudinary.uploader.upload(photo, { ...session, upload_preset: 'riff', resource_type: 'image' });
  expect(file).toMatchObject({ resource_type: 'image', format: 'png', width: 640, height: 480 });
});

test('the official SDK uploads a video in chunks whose number is unknown at first', async () => {
  const options = { ...session, resource_type: 'video' as const, upload_preset: 'riff', chunk_size: 4000 };
  const file = await new Promise<UploadApiResponse>((resolve, reject) => {
    cloudinary.uploader.upload_large(clip, options, (error, result) => (result ? resolve(result) : reject(error)));
  });
  expect(file.public_id).toMatch(/^videos\//);
  expect(await originalOf(file.public_id)).toEqual(await readFile(clip));
  expect((await storedFiles(riff.context)).filter((left) => left.startsWith('tmp'))).toEqual([]);
});

test('the official SDK gets the reason of a refusal', async () => {
  const options = { ...session, resource_type: 'video' as const, upload_preset: 'riff' };
  await expect(cloudinary.uploader.upload(photo, options)).rejects.toMatchObject({
    message: 'This file is an image, not a video.',
  });
  await expect(cloudinary.uploader.upload(clip, { ...options, extra_headers: {} })).rejects.toMatchObject({
    http_code: 401,
  });
});
