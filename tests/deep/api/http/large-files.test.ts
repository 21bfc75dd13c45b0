import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { sendRaw } from '#tests/support/bodies/send-raw.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let folder: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  folder = await mkdtemp(path.join(tmpdir(), 'riff-large-files-'));
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});
// A refused request may still be removing its own file.
afterEach(() => vi.waitFor(async () => expect(await storedFiles(riff.context)).toEqual([])));

const refused = { status: 413, body: { error: { message: messages.fileTooLarge } } };

test('a file of 101 MB is refused, in one part and in chunks, and leaves nothing', async () => {
  const large = path.join(folder, 'large.mp4');
  await padVideo(clip({ width: 320, height: 180, rate: 10 }), large, 101 * 1024 * 1024);
  expect(await sendFile(ada, large)).toEqual(refused);
  const content = await openAsBlob(large);
  const part = { from: 0, to: 5_000_000, total: content.size, id: 'too-large-in-chunks' };
  expect(await sendUpload(ada, content, { part })).toEqual(refused);
});

test('a file that is too large is refused without a declared size, and leaves nothing', async () => {
  expect(await sendRaw(ada, limits.uploadBytes + 1, 'whole')).toBe(413);
});
