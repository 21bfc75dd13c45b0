import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDisk } from '#server/media/storage/disk.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { isOnS3 } from '#tests/support/bucket/test-store.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff | undefined;
afterAll(async () => {
  await riff?.close();
});

const isOpenToOthers = async (file: string) => ((await stat(file)).mode & 0o077) !== 0;

test.skipIf(isOnS3())('no other user of the host can read what members upload and what is made of it', async () => {
  // A host may be set up so that everybody can read.
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  riff = await startRiff();
  const ada = riff.visitor();
  await ada.join(cast.ada);
  await sendFile(ada, clip({ width: 160, height: 90, rate: 10, seconds: 1 }));
  await runJobs(riff.context);
  const folder = riff.context.config.dataDir;
  const files = await readdir(folder, { recursive: true });
  const open: string[] = [];
  for (const file of files) if (await isOpenToOthers(path.join(folder, file))) open.push(file);
  expect(files.some((file) => file.includes('originals/'))).toBe(true);
  expect(open).toEqual([]);
});

test('a start closes folders that an earlier version left open to others', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-open-'));
  for (const name of ['media', 'tmp']) await mkdir(path.join(dataDir, name), { mode: 0o755 });
  await openDisk({ dataDir });
  for (const name of ['media', 'tmp']) expect(await isOpenToOthers(path.join(dataDir, name))).toBe(false);
  await rm(dataDir, { recursive: true });
});
