import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { patience } from '#server/media/storage/s3/bucket.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { transcodeUpload } from '#server/product/jobs/transcode-upload.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { type FaultProxy, openFaultProxy } from '#tests/support/bucket/fault-proxy.ts';
import { missingSwift } from '#tests/support/bucket/find-swift.ts';
import { type Swift, startSwift } from '#tests/support/bucket/swift.ts';
import { newBucketAddress } from '#tests/support/bucket/test-store.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { openUpload } from '#tests/support/riff/open-upload.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';
import { bytesOf, storedFiles } from '#tests/support/riff/stored-files.ts';

const it = test.skipIf(missingSwift() !== undefined);

let swift: Swift;
let proxy: FaultProxy;
let riff: TestRiff;
let other: SecondNode;
let otherFolder: string;
let ada: Client;
let elsewhere: Client;
let video: Buffer;
const wasPatient = { ...patience };

beforeAll(async () => {
  if (missingSwift()) return;
  swift = await startSwift();
  proxy = await openFaultProxy(swift.endpoint);
  Object.assign(patience, { answer: 2_000, part: 2_000 });
  riff = await startRiff({ storage: newBucketAddress(proxy.endpoint) });
  otherFolder = await mkdtemp(path.join(tmpdir(), 'riff-other-'));
  other = await startSecondNode(riff, otherFolder);
  ada = riff.visitor();
  await ada.join(cast.ada);
  elsewhere = other.reachedBy(ada);
  video = await readFile(clip({ width: 320, height: 180, rate: 10, seconds: 3 }));
});
afterEach(() => proxy?.choose());
afterAll(async () => {
  Object.assign(patience, wasPatient);
  await other?.close();
  await riff?.close();
  await proxy?.close();
  await swift?.close();
  if (otherFolder) await rm(otherFolder, { recursive: true, force: true });
});

const third = () => Math.ceil(video.length / 3);
const partOf = (place: number, id: string) => ({
  from: place * third(),
  to: Math.min(video.length, (place + 1) * third()),
  total: video.length,
  id,
});
const originalOf = async (publicId: string | undefined) => {
  const code = publicId?.split('/')[1] ?? '';
  return await riff.context.storage.readWhole(`originals/${code}`);
};
const parts = async () => (await storedFiles(riff.context)).filter((file) => file.startsWith('media/parts/'));
/** Bytes of unfinished uploads on the first machine. */
const arrived = async () => {
  const files = (await storedFiles(riff.context)).filter((file) => file.startsWith('tmp/uploads/'));
  const sizes = await Promise.all(files.map((file) => bytesOf(riff.context, file).catch(() => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
};
const temporary = async () => [
  ...(await storedFiles(riff.context)).filter((file) => file.startsWith('tmp/')),
  ...(await readdir(path.join(otherFolder, 'tmp', 'uploads'))),
];

it('parts of an upload that reach two machines without a shared disk become one file', async () => {
  const id = randomUUID();
  const content = new Blob([new Uint8Array(video)]);
  expect((await sendUpload(ada, content, { part: partOf(0, id) })).body.bytes).toBe(third());
  expect((await sendUpload(elsewhere, content, { part: partOf(1, id) })).body.bytes).toBe(2 * third());
  expect(await (await ada.send(`/media/v1_1/riff/uploads/${id}`)).json()).toEqual({ received: 2 * third() });
  const done = await sendUpload(ada, content, { part: partOf(2, id) });
  expect(done.status).toBe(200);
  expect(video.equals(await originalOf(done.body.public_id))).toBe(true);
  expect([...(await parts()), ...(await temporary())]).toEqual([]);
  const again = await sendUpload(elsewhere, content, { part: partOf(2, id) });
  expect(again.body.public_id).toBe(done.body.public_id);
});

it('an upload whose connection breaks twice continues on the other machine', async () => {
  const id = randomUUID();
  const begun = openUpload(ada, video, partOf(0, id));
  begun.send(third() - 10);
  await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThan(1_000);
  begun.cut();
  const received = async () => {
    const { received } = (await (await elsewhere.send(`/media/v1_1/riff/uploads/${id}`)).json()) as {
      received: number;
    };
    return received;
  };
  await expect.poll(received, { timeout: 10_000 }).toBeGreaterThan(0);
  const from = await received();
  const content = new Blob([new Uint8Array(video)]);
  const middle = { from, to: 2 * third(), total: video.length, id };
  expect((await sendUpload(elsewhere, content, { part: middle })).body.bytes).toBe(2 * third());
  const last = openUpload(ada, video, partOf(2, id));
  last.send(third() - 1_000);
  // The parts of the others come first.
  await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThan(2 * third() + 1_000);
  last.cut();
  await expect.poll(received, { timeout: 10_000 }).toBeGreaterThan(2 * third());
  const rest = { from: await received(), to: video.length, total: video.length, id };
  const done = await sendUpload(elsewhere, content, { part: rest });
  expect(done.status).toBe(200);
  expect(video.equals(await originalOf(done.body.public_id))).toBe(true);
  expect([...(await parts()), ...(await temporary())]).toEqual([]);
});

it('an upload is refused with the reason: the bucket is full, or the store fails', async () => {
  const file = clip({ width: 320, height: 180, rate: 10, seconds: 3 });
  proxy.choose(({ method }) =>
    method === 'PUT' ? { kind: 'answer', status: 507, code: 'XMinioStorageFull' } : undefined,
  );
  const full = await sendFile(ada, file);
  expect(full).toMatchObject({ status: 503, body: { error: { message: messages.diskFull } } });
  proxy.choose(() => ({ kind: 'answer', status: 503, code: 'SlowDown' }));
  const away = await sendFile(ada, file);
  expect(away).toMatchObject({ status: 503, body: { error: { message: messages.unavailable } } });
  const ready = await riff.visitor().send('/readyz');
  expect(await ready.json()).toMatchObject({ checks: { storage: 'failed', database: 'ok' } });
  proxy.choose();
  expect((await sendFile(ada, file)).status).toBe(200);
});

it('an upload is FAILED when the files of its job cannot be stored', async () => {
  const stored = await sendFile(ada, clip({ width: 320, height: 180, rate: 10, video: 'mpeg4' }));
  expect(stored.status).toBe(200);
  proxy.choose(({ method }) =>
    method === 'PUT' ? { kind: 'answer', status: 507, code: 'XMinioStorageFull' } : undefined,
  );
  const upload = eq(uploads.publicId, stored.body.public_id ?? '');
  const [before] = await riff.context.db.select().from(uploads).where(upload);
  const run = { signal: new AbortController().signal, isLastTry: true };
  await expect(transcodeUpload(riff.context, { uploadId: before?.id ?? 0 }, run)).rejects.toThrow('the store failed');
  const [row] = await riff.context.db.select().from(uploads).where(upload);
  expect(row).toMatchObject({ status: 'FAILED', failure: messages.processingFailed });
});

it('the sweep removes parts that a crash left behind', async () => {
  const id = randomUUID();
  await sendUpload(ada, new Blob([new Uint8Array(video)]), { part: partOf(0, id) });
  expect(await parts()).toHaveLength(1);
  await riff.context.db.delete(uploads).where(eq(uploads.uniqueUploadId, id));
  const sweep = () => sweepUploads(riff.context, {}, { signal: new AbortController().signal, isLastTry: false });
  await sweep();
  expect(await parts()).toHaveLength(1);
  riff.wait(2 * 3_600_000);
  await sweep();
  expect(await parts()).toEqual([]);
});
