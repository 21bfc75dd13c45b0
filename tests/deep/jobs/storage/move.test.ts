import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BucketAddress, parseBucket } from '#server/ground/store-address.ts';
import { openDisk } from '#server/media/storage/disk.ts';
import { openStorage, openStore } from '#server/media/storage/open-storage.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { type FaultProxy, openFaultProxy } from '#tests/support/bucket/fault-proxy.ts';
import { missingSwift } from '#tests/support/bucket/find-swift.ts';
import { bucketKeys, type Swift, startSwift } from '#tests/support/bucket/swift.ts';
import { bucketUrl } from '#tests/support/bucket/test-store.ts';

const it = test.skipIf(missingSwift() !== undefined);
const program = fileURLToPath(new URL('../../../../scripts/storage-move.ts', import.meta.url));
const count = 40;

let swift: Swift;
let proxy: FaultProxy;
let dataDir: string;
let disk: Storage;
let bucket: Storage;
let url: string;
beforeAll(async () => {
  if (missingSwift()) return;
  dataDir = await mkdtemp(path.join(tmpdir(), 'riff-move-'));
  swift = await startSwift();
  proxy = await openFaultProxy(swift.endpoint);
  url = bucketUrl(proxy.endpoint, 'moved');
  Object.assign(process.env, bucketKeys);
  disk = await openDisk({ dataDir });
  bucket = await openStore(addressOf(url), dataDir, 'TO');
  for (let n = 0; n < count; n += 1) await put(disk, `originals/video-${n}`, `content ${n}`);
  await put(disk, 'renditions/a/hls/360/a.m4s', 'segment');
  await put(disk, 'variants/a/limit-300.webp', 'picture');
});
afterAll(async () => {
  bucket?.close();
  await proxy?.close();
  await swift?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const addressOf = (text: string): BucketAddress => {
  const address = parseBucket(text);
  if (!address) throw new Error('not an address');
  return address;
};

async function put(storage: Storage, key: string, content: string): Promise<void> {
  await storage.withTemporaryFolder(async (folder) => {
    await writeFile(path.join(folder, 'file'), content);
    await storage.putFile(key, path.join(folder, 'file'));
  });
}

async function contents(storage: Storage): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const folder of ['originals/', 'renditions/', 'variants/'])
    for await (const { key } of storage.list(folder)) found.push([key, `${await storage.readWhole(key)}`]);
  return Object.fromEntries(found.sort());
}

function move(
  from: string,
  to: string,
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [program, from, to], {
    env: { ...process.env, ...bucketKeys, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}

it('a move continues after a kill and after a stop, and reports at the end that every file is present', async () => {
  const killed = Promise.withResolvers<void>();
  proxy.choose(({ method, count }) => {
    if (method === 'PUT' && count > 40) killed.resolve();
    return undefined;
  });
  const first = move(dataDir, url);
  await killed.promise;
  first.child.kill('SIGKILL');
  await first.ended;
  const stopping = Promise.withResolvers<void>();
  proxy.choose(({ method, count }) => {
    if (method === 'PUT' && count > 40) stopping.resolve();
    return undefined;
  });
  const second = move(dataDir, url);
  await stopping.promise;
  second.child.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 130, output: expect.stringContaining('the same command goes on') });
  proxy.choose();
  const third = await move(dataDir, url).ended;
  expect(third).toMatchObject({ code: 0, output: expect.stringContaining('Everything is there') });
  expect(await contents(bucket)).toEqual(await contents(disk));
  const again = await move(dataDir, url).ended;
  expect(again.output).toContain(
    `0 files copied and verified (0.0 MB), ${count + 2} were there already, 0 were removed`,
  );
});

it('a file that cannot be stored ends the move with the name of the file', async () => {
  await put(disk, 'originals/refused', 'content');
  proxy.choose(({ method, url: { pathname } }) =>
    method === 'PUT' && pathname.endsWith('refused')
      ? { kind: 'answer', status: 507, code: 'XMinioStorageFull' }
      : undefined,
  );
  const full = await move(dataDir, url).ended;
  expect(full).toMatchObject({ code: 1, output: expect.stringContaining('originals/refused') });
  proxy.choose();
  expect((await move(dataDir, url).ended).code).toBe(0);
});

it('during a move Riff reads missing files from the old store, writes to the new one, and removes from both', async () => {
  const storage = await openStorage({
    dataDir,
    storage: addressOf(bucketUrl(proxy.endpoint, 'switched')),
    storageFrom: { kind: 'disk', dataDir },
  });
  try {
    expect(`${await storage.readWhole('originals/video-1')}`).toBe('content 1');
    expect(`${Buffer.concat(await storage.read('originals/video-1', { start: 0, end: 2 }).toArray())}`).toBe('con');
    expect(await storage.withLocalFile('originals/video-1', (file) => readFile(file, 'utf8'))).toBe('content 1');
    expect(await storage.names('renditions/a/hls/360/')).toEqual(['a.m4s']);
    await put(storage, 'originals/video-2', 'a smaller original');
    await storage.remove('originals/video-3');
    const { code } = await move(dataDir, bucketUrl(proxy.endpoint, 'switched')).ended;
    expect(code).toBe(0);
    expect(`${await storage.readWhole('originals/video-2')}`).toBe('a smaller original');
    expect(await storage.stat('originals/video-3')).toBeNull();
    await expect(storage.readWhole('originals/video-3')).rejects.toMatchObject({ code: 'ENOENT' });
  } finally {
    storage.close();
  }
});

it('a file that Riff removes while it is copied is in neither store afterwards', async () => {
  await put(disk, 'originals/removed', 'private');
  const target = bucketUrl(proxy.endpoint, 'removing');
  const riff = await openStorage({ dataDir, storage: addressOf(target), storageFrom: { kind: 'disk', dataDir } });
  let removing: Promise<void> | undefined;
  proxy.choose(({ method, url: { pathname } }) => {
    if (method === 'PUT' && pathname.endsWith('/originals/removed')) removing ??= riff.remove('originals/removed');
    return undefined;
  });
  expect((await move(dataDir, target).ended).code).toBe(0);
  await removing;
  expect(await riff.stat('originals/removed')).toBeNull();
  riff.close();
});

it('a move back to a folder works, and an address that is no store is refused', async () => {
  const back = await mkdtemp(path.join(tmpdir(), 'riff-moved-back-'));
  try {
    expect((await move(url, back).ended).code).toBe(0);
    expect(await contents(await openDisk({ dataDir: back }))).toEqual(await contents(bucket));
  } finally {
    await rm(back, { recursive: true });
  }
  const wrong = await move(dataDir, 'https://bucket').ended;
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('TO must be a data folder or an address') });
});
