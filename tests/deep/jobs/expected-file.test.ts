import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stopEngine } from '#server/media/engine/engine.ts';
import { placeFor } from '#server/media/engine/fence/confinement.ts';
import { turnstiles } from '#server/media/engine/turnstile.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { engineChildren } from '#tests/media/child-processes.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { type OpenUpload, openUpload } from '#tests/support/riff/open-upload.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let content: Buffer;

beforeAll(async () => {
  // Those of other tests.
  await stopEngine();
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  content = await readFile(clip({ width: 320, height: 240, rate: 10, seconds: 1 }));
});
afterAll(() => riff.close());
// Neither a process nor its folder is left.
afterEach(async () => {
  await vi.waitFor(() => expect(engineChildren()).toEqual([]), 60_000);
  await vi.waitFor(() => expect(draftFolders()).toEqual([]), 60_000);
});

function draftFolders(): string[] {
  const { dir, base } = path.parse(placeFor('draft'));
  return readdirSync(dir).filter((name) => name.startsWith(base));
}

const half = () => Math.floor(content.length / 2);
const begin = (part: Parameters<typeof openUpload>[2] = null): OpenUpload => {
  const upload = openUpload(ada, content, part);
  upload.send(100);
  return upload;
};
const oneWaits = () =>
  vi.waitFor(() => {
    expect(engineChildren()).toHaveLength(1);
    return engineChildren()[0];
  }, 60_000);

test('a process starts before the last bytes of a video arrive, and the same process checks and copies the video', async () => {
  const upload = begin();
  const waiting = await oneWaits();
  const seen = new Set<number>();
  let reply: Awaited<ReturnType<typeof upload.end>> | undefined;
  void upload.end().then((answer) => {
    reply = answer;
  });
  await vi.waitFor(
    () => {
      for (const id of engineChildren()) seen.add(id);
      expect(reply).toBeDefined();
    },
    { timeout: 60_000, interval: 5 },
  );
  expect(reply).toMatchObject({ status: 200, body: { width: 320, height: 240 } });
  expect([...seen]).toEqual([waiting]);
});

test('only the last part of an upload starts the process', async () => {
  const part = { from: 0, to: half(), total: content.length, id: randomUUID() };
  const first = begin(part);
  expect((await first.end()).status).toBe(200);
  expect(engineChildren()).toEqual([]);
  const last = begin({ ...part, from: half(), to: content.length });
  await oneWaits();
  expect(await last.end()).toMatchObject({ status: 200, body: { width: 320 } });
});

test('the process ends when the connection breaks, and leaves no file', async () => {
  const before = await storedFiles(riff.context);
  const upload = begin();
  await oneWaits();
  expect(draftFolders()).toHaveLength(1);
  upload.cut();
  await vi.waitFor(async () => expect(await storedFiles(riff.context)).toEqual(before), 60_000);
});

test('at most one process waits, and it gives way to other work; every upload is taken all the same', async () => {
  const uploads = [begin(), begin(), begin()];
  const id = await oneWaits();
  const leave = await Promise.all([turnstiles.brief.enter(2 ** 40), turnstiles.brief.enter(2 ** 40)]);
  const replies = uploads.map((upload) => upload.end());
  try {
    await vi.waitFor(() => expect(engineChildren()).not.toContain(id), 60_000);
  } finally {
    for (const back of leave) back();
  }
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a file that is no video is refused', async () => {
  const upload = openUpload(ada, Buffer.from('no video at all'), null);
  upload.send(3);
  await oneWaits();
  expect((await upload.end()).status).toBe(400);
});
