import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { isOnS3 } from '#tests/support/bucket/test-store.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

const hour = 3_600_000;
let riff: TestRiff;
let ada: Client;
let folder: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  folder = await mkdtemp(path.join(tmpdir(), 'riff-sweep-'));
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

const sweep = () => sweepUploads(riff.context, {}, { signal: new AbortController().signal, isLastTry: false });
const publicIds = async () => (await riff.context.db.select().from(uploads)).map((row) => row.publicId);

test('the sweep removes a crash’s temporary files after an hour, and keeps the files of an unfinished upload', async () => {
  const { dataDir } = riff.context.config;
  await sendUpload(ada, new Blob(['0123456789']), { part: { from: 0, to: 5, total: 10, id: 'still-coming' } });
  await mkdir(path.join(dataDir, 'tmp', 'work-lost'));
  await writeFile(path.join(dataDir, 'tmp', 'work-lost', 'half.mp4'), 'half');
  await writeFile(path.join(dataDir, 'tmp', 'uploads', 'nobody'), 'lost');
  const temporary = async () => (await storedFiles(riff.context)).filter((file) => /^(tmp|media\/parts)\//.test(file));

  await writeFile(path.join(dataDir, 'tmp', 'uploads', 'begun-just-now'), 'new');
  expect(await temporary()).toHaveLength(4);
  await sweep();
  expect(await temporary()).toHaveLength(4);
  riff.wait(2 * hour);
  await sweep();
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.uniqueUploadId, 'still-coming'));
  const kept = isOnS3() ? `media/parts/${row?.code}/0-5` : `tmp/uploads/${row?.code}`;
  expect(await temporary()).toEqual([kept]);
});

test('the sweep removes uploads that no post uses for a day, and keeps used and recent ones', async () => {
  await ada.call(login, { body: cast.ada });
  const photo = path.join(folder, 'photo.png');
  await paintImage(photo);
  const [unused, used] = await Promise.all([
    sendFile(ada, photo, { kind: 'image' }),
    sendFile(ada, photo, { kind: 'image' }),
  ]);
  const begun = { from: 0, to: 5, total: 10, id: 'begun-and-left' };
  await sendUpload(ada, new Blob(['0123456789']), { part: begun });
  const usedId = used.body.public_id ?? '';
  await riff.context.db.update(uploads).set({ usedAt: new Date() }).where(eq(uploads.publicId, usedId));

  riff.wait(23 * hour);
  await sweep();
  expect(await publicIds()).toHaveLength(3);

  await ada.call(login, { body: cast.ada });
  const fresh = (await sendFile(ada, photo, { kind: 'image' })).body.public_id ?? '';
  riff.wait(2 * hour);
  await sweep();
  expect((await publicIds()).sort()).toEqual([usedId, fresh].sort());
  expect(unused.status).toBe(200);
  const codes = [usedId, fresh].map((id) => id.split('/')[1] ?? '');
  expect(await storedFiles(riff.context)).toEqual(codes.map((code) => `media/originals/${code}`).sort());
});
