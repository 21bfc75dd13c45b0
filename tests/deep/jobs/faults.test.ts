import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { type Attempt, Author } from '#tests/support/faults/author.ts';
import { faultsOf } from '#tests/support/faults/faults.ts';
import { type Installation, startInstallation } from '#tests/support/faults/installation.ts';
import { judge } from '#tests/support/faults/verdict.ts';
import { Client } from '#tests/support/riff/client.ts';

const server = fileURLToPath(new URL('../../support/faults/api-server.ts', import.meta.url));
let folder: string;
let riff: Installation;
let author: Author;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-faults-files-'));
  riff = await startInstallation({ server, diskMegabytes: 128 });
  author = new Author(new Client(riff.origin), {
    video: await openAsBlob(clip({ width: 160, height: 90, rate: 10, seconds: 1 })),
    image: await openAsBlob(await writeImage(path.join(folder, 'photo.jpg'), { width: 200, height: 150 })),
  });
  await author.settle();
});
afterAll(async () => {
  await riff.remove();
  await rm(folder, { recursive: true, force: true });
});

// The long run is `npm run bench:faults`.
test('every acknowledged post exists once and finishes, and no file is lost or left over, while processes, disk and database fail', async () => {
  const attempts: Attempt[] = [];
  for (const { name, inject, heal } of faultsOf(riff)) {
    const before = author.repeats;
    const going = Promise.all([
      author.publish('VID', `${name}-VID`.replaceAll(' ', '-')),
      author.publish('IMG', `${name}-IMG`.replaceAll(' ', '-')),
    ]);
    await inject();
    // The fault lasts until a member has noticed it, or none can.
    let isDone = false;
    const done = going.finally(() => {
      isDone = true;
    });
    await vi.waitFor(() => expect(isDone || author.repeats > before).toBe(true), { timeout: 60_000, interval: 10 });
    await heal();
    attempts.push(...(await done));
  }
  const { wrongs, ready, failed } = await judge(riff, attempts);
  expect(wrongs).toEqual([]);
  expect(attempts.flatMap(({ refusals }) => refusals)).toEqual([]);
  expect(ready + failed).toBe(attempts.length + 1);
});
