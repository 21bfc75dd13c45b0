import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/media/storage/open-storage.ts';
import { patience } from '#server/media/storage/s3/bucket.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { StoreFault } from '#server/media/storage/store-fault.ts';
import { isOutOfSpace } from '#server/product/services/storage/free-space.ts';
import { type Chooser, type FaultProxy, type Mishap, openFaultProxy } from '#tests/support/bucket/fault-proxy.ts';
import { missingSwift } from '#tests/support/bucket/find-swift.ts';
import { type Swift, startSwift } from '#tests/support/bucket/swift.ts';
import { newBucketAddress } from '#tests/support/bucket/test-store.ts';

const it = test.skipIf(missingSwift() !== undefined);
const wasPatient = { ...patience };
const large = Buffer.alloc(12_000_001, Buffer.from('a riff is a short phrase that comes again, '));

let dataDir: string;
let swift: Swift;
let proxy: FaultProxy;
let storage: Storage;
beforeAll(async () => {
  if (missingSwift()) return;
  dataDir = await mkdtemp(path.join(tmpdir(), 'riff-faults-'));
  swift = await startSwift();
  proxy = await openFaultProxy(swift.endpoint);
  // The longest time that the store on this machine takes, so that no caller waits for minutes.
  Object.assign(patience, { answer: 1_200, part: 3_000 });
  storage = await openStore(newBucketAddress(proxy.endpoint), dataDir, 'STORAGE_URL');
});
afterEach(() => proxy?.choose());
afterAll(async () => {
  Object.assign(patience, wasPatient);
  storage?.close();
  await proxy?.close();
  await swift?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

async function put(key: string, content: string | Buffer): Promise<void> {
  await storage.withTemporaryFolder(async (folder) => {
    await writeFile(path.join(folder, 'file'), content);
    await storage.putFile(key, path.join(folder, 'file'));
  });
}

/** The fault at the first requests of a kind. */
const first =
  (times: number, matches: (method: string, url: URL) => boolean, mishap: Mishap): Chooser =>
  ({ method, url }) => {
    if (!matches(method, url) || times === 0) return undefined;
    times -= 1;
    return mishap;
  };
const anything = () => true;
const slowDown: Mishap = { kind: 'answer', status: 503, code: 'SlowDown' };

const passing: [string, Mishap][] = [
  ['a lost connection', { kind: 'drop' }],
  ['a lost answer', { kind: 'lose' }],
  ['a repeated request', { kind: 'repeat' }],
  ['an answer that never comes', { kind: 'stall', after: 0 }],
  ['503 SlowDown', slowDown],
];

it.each(passing)('%s is tried again by every kind of call', async (_name, mishap) => {
  const once = () => proxy.choose(first(1, anything, mishap));
  once();
  await put('originals/a', 'content');
  once();
  expect(await storage.stat('originals/a')).toMatchObject({ bytes: 7 });
  once();
  expect(`${await storage.readWhole('originals/a')}`).toBe('content');
  once();
  expect(await storage.names('originals/')).toContain('a');
  once();
  await storage.remove('originals/a');
  expect(await storage.stat('originals/a')).toBeNull();
});

it.each(passing)('%s at each step of a large file leaves the whole file', async (_name, mishap) => {
  const steps: [string, (method: string, url: URL) => boolean][] = [
    ['beginning', (method, url) => method === 'POST' && url.searchParams.has('uploads')],
    ['a part', (method, url) => method === 'PUT' && url.searchParams.has('partNumber')],
    ['the end', (method, url) => method === 'POST' && url.searchParams.has('uploadId')],
  ];
  for (const [step, matches] of steps) {
    proxy.choose(first(1, matches, mishap));
    await put('originals/large', large);
    proxy.choose();
    expect(large.equals(await storage.readWhole('originals/large')), step).toBe(true);
    await storage.remove('originals/large');
  }
  await storage.removeAbandoned(new Date(Date.now() + 60_000));
  expect(await storage.removeAbandoned(new Date(Date.now() + 60_000))).toBe(0);
});

it.each<[string, Mishap]>([
  ['cut', { kind: 'cut', after: 5_000_000 }],
  ['stalled', { kind: 'stall', after: 5_000_000 }],
])('an answer that is %s in the middle is continued there', async (_name, mishap) => {
  await put('originals/large', large);
  proxy.choose(first(2, (method) => method === 'GET', mishap));
  expect(large.equals(await storage.readWhole('originals/large'))).toBe(true);
  expect(proxy.requests).toHaveLength(3);
});

it('a read fails when its file is replaced between two of its parts', async () => {
  await put('originals/replaced', large);
  let reads = 0;
  proxy.choose(async ({ method }) => {
    if (method !== 'GET') return undefined;
    reads += 1;
    if (reads === 1) return { kind: 'cut', after: 5_000_000 };
    await put('originals/replaced', large.subarray(1));
    return undefined;
  });
  await expect(storage.readWhole('originals/replaced')).rejects.toThrow(StoreFault);
});

it('every call fails while the store is down, and no part of a file is left', async () => {
  const calls = {
    put: () => put('originals/b', 'content'),
    'put large': () => put('originals/b', large),
    stat: () => storage.stat('originals/b'),
    read: () => storage.readWhole('originals/b'),
    names: () => storage.names('originals/'),
    remove: () => storage.remove('originals/b'),
  };
  for (const mishap of [slowDown, { kind: 'stall', after: 0 }] satisfies Mishap[]) {
    proxy.choose(() => mishap);
    const ends = await Promise.allSettled(Object.values(calls).map((call) => call()));
    for (const [place, name] of Object.keys(calls).entries())
      expect(ends[place], name).toMatchObject({ status: 'rejected', reason: expect.any(StoreFault) });
  }
  proxy.choose();
  // The store may have done the unanswered request, but never half of it.
  expect([undefined, 'content'.length]).toContain((await storage.stat('originals/b'))?.bytes);
  // Multipart uploads that were begun although no answer arrived.
  expect(await storage.removeAbandoned(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
});

it.each<[string, Mishap]>([
  ['507', { kind: 'answer', status: 507, code: 'XMinioStorageFull' }],
  ['QuotaExceeded', { kind: 'answer', status: 403, code: 'QuotaExceeded' }],
  ['413', { kind: 'answer', status: 413, code: 'EntityTooLarge' }],
])('a full bucket (%s) is as a full disk, and no part of the file stays', async (_name, mishap) => {
  proxy.choose(({ method, url }) =>
    method === 'PUT' && url.searchParams.get('partNumber') === '2' ? mishap : undefined,
  );
  const error = await put('originals/full', large).catch((fault: unknown) => fault);
  expect(isOutOfSpace(error)).toBe(true);
  expect(proxy.requests.some((request) => /^DELETE .*uploadId=/.test(request))).toBe(true);
  proxy.choose();
  expect(await storage.stat('originals/full')).toBeNull();
  expect(await storage.removeAbandoned(new Date(Date.now() + 60_000))).toBe(0);
});

it('a folder whose storing breaks off shows no file that names missing files', async () => {
  const putFolder = () =>
    storage.withTemporaryFolder(async (folder) => {
      await mkdir(path.join(folder, 'hls', '360'), { recursive: true });
      await writeFile(path.join(folder, 'hls', 'master.m3u8'), '360/a.m4s 360/b.m4s');
      for (const name of ['a', 'b']) await writeFile(path.join(folder, 'hls', '360', `${name}.m4s`), name);
      await storage.putFolder('renditions/z/hls/', path.join(folder, 'hls'));
    });
  const broken: Chooser = ({ method, url }) =>
    method === 'PUT' && url.pathname.endsWith('b.m4s') ? slowDown : undefined;
  proxy.choose(broken);
  await expect(putFolder()).rejects.toThrow(StoreFault);
  expect(await storage.stat('renditions/z/hls/master.m3u8')).toBeNull();
  proxy.choose();
  await putFolder();
  expect(await storage.stat('renditions/z/hls/master.m3u8')).not.toBeNull();
  proxy.choose(broken);
  await expect(putFolder()).rejects.toThrow(StoreFault);
  expect(await storage.stat('renditions/z/hls/master.m3u8')).toBeNull();
});

it('a missing bucket or an unreachable store stops the start with one line', async () => {
  const { bucket: _, ...address } = newBucketAddress(swift.endpoint);
  const opening = (bucket: string, endpoint: string) =>
    openStore({ ...address, bucket, endpoint }, dataDir, 'STORAGE_URL').catch((error: Error) => error.message);
  expect(await opening('nothing', swift.endpoint)).toBe(
    'STORAGE_URL: the bucket "nothing" cannot be used (there is no such bucket): check address, region and keys.',
  );
  expect(await opening('riff', 'http://127.0.0.1:9')).toContain('ECONNREFUSED');
  process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
  expect(await opening('riff', swift.endpoint)).toContain('(access is denied)');
});
