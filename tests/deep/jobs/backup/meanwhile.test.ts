import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteFile } from '#lib/contract/post/file.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import { backUpToFile } from '#server/product/services/backup/back-up-to-file.ts';
import { sweepUnused } from '#server/product/services/upload/sweep-unused.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { emptyPlace, hashMedia, type Place } from '#tests/support/commands/place.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let folder: string;
let place: Place;
const never = new AbortController().signal;

beforeAll(async () => {
  riff = await startRiff({ storage: null });
  ada = riff.visitor();
  await ada.join(cast.ada);
  await runJobs(riff.context);
  folder = await mkdtemp(path.join(tmpdir(), 'riff-meanwhile-'));
  place = await emptyPlace();
});
afterAll(async () => {
  await place.remove();
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

const rowOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  return row;
};

async function send(): Promise<string> {
  // Browsers can play the file as it is, so a copy of it is shown until the ladder exists.
  const { body } = await sendFile(ada, clip({ width: 320, height: 180, rate: 10, x264: 'bframes=2' }));
  return body.public_id ?? '';
}

async function sendImage(): Promise<string> {
  const photo = await writeImage(path.join(folder, 'photo.jpg'), { width: 64, height: 64 });
  const { body } = await sendFile(ada, photo, { kind: 'image' });
  return body.public_id ?? '';
}

/** A backup during which this happens after its snapshot and before it copies the first file. */
async function backUpWhile(file: string, happen: () => Promise<unknown>): Promise<void> {
  const { storage } = riff.context;
  let happened: Promise<unknown> | undefined;
  const watched = {
    ...storage,
    stat: async (key: string) => {
      happened ??= happen();
      await happened;
      return await storage.stat(key);
    },
  };
  await backUpToFile({ ...riff.context, storage: watched }, file, never);
}

test('a backup contains files as they were at its start, although jobs replace and members delete them, and sweeps wait for it', async () => {
  const published = await send();
  const tagCodeList = [await tagCode(ada, 'kept')];
  await ada.call(publishPost, { body: { title: 'Kept', videoPublicId: published, tagCodeList } });
  const [deleted, old] = [await sendImage(), await sendImage()];
  await riff.context.db
    .update(uploads)
    .set({ touchedAt: new Date(Date.now() - 48 * 3_600_000) })
    .where(eq(uploads.publicId, old));
  expect(await rowOf(published)).toMatchObject({ status: 'WATCHABLE' });

  const file = path.join(folder, 'meanwhile.tar');
  await backUpWhile(file, async () => {
    await runJobs(riff.context);
    expect(await rowOf(published)).toMatchObject({ status: 'COMPLETE' });
    expect((await ada.call(deleteFile, { body: { code: deleted } })).status).toBe(200);
    expect(await sweepUnused(riff.context, never)).toBe(0);
  });
  expect(await rowOf(old)).toBeDefined();
  expect(await sweepUnused(riff.context, never)).toBe(1);

  expect(await runCommand('restore', [file], place.env)).toMatchObject({ code: 0 });
  expect(await runCommand('check', ['--deep'], place.env)).toEqual({
    said: 'Rows, files and counters agree.\n',
    code: 0,
  });
  const upload = await rowOf(published);
  const made = await riff.context.db
    .select({ key: renditions.key })
    .from(renditions)
    .where(eq(renditions.uploadId, upload?.id ?? 0));
  const restored = Object.keys(await hashMedia(place.env.DATA_DIR));
  for (const { key } of made) expect(restored.some((name) => name.startsWith(key))).toBe(true);
  expect(restored.some((name) => name.endsWith('copy.mp4') && name.includes(upload?.code ?? ''))).toBe(false);
});

test('two backups do not run at the same time', async () => {
  const file = path.join(folder, 'first.tar');
  await backUpWhile(file, async () => {
    const second = backUpToFile(riff.context, path.join(folder, 'second.tar'), never);
    await expect(second).rejects.toThrow('another backup of this installation is running');
  });
});
