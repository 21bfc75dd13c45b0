import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '#server/ground/config.ts';
import { openDisk } from './disk.ts';
import type { Storage } from './storage.ts';

let dataDir: string;
let storage: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'riff-storage-'));
  storage = await openDisk({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function put(key: string, content: string): Promise<void> {
  const from = path.join(dataDir, 'tmp', 'some-file');
  await writeFile(from, content);
  await storage.putFile(key, from);
}

test('a file is read as a whole and in part, replaced, and removed', async () => {
  await put('renditions/x/540.mp4', 'first');
  await put('renditions/x/540.mp4', 'second');
  expect(await text(storage.read('renditions/x/540.mp4'))).toBe('second');
  expect(await text(storage.read('renditions/x/540.mp4', { start: 1, end: 3 }))).toBe('eco');
  expect(await storage.stat('renditions/x/540.mp4')).toMatchObject({ bytes: 6 });
  await storage.remove('renditions/x/');
  await storage.remove('renditions/x/');
  expect(await storage.stat('renditions/x/540.mp4')).toBeNull();
});

test('a folder is stored as a whole', async () => {
  const folder = path.join(dataDir, 'tmp', 'hls');
  await mkdir(path.join(folder, '360'), { recursive: true });
  await writeFile(path.join(folder, '360', 'a.m4s'), 'a');
  await storage.putFolder('renditions/x/hls/', folder);
  expect(await text(storage.read('renditions/x/hls/360/a.m4s'))).toBe('a');
  expect(await storage.names('renditions/x/hls/360/')).toHaveLength(1);
});

test('all files are listed, or those below a key', async () => {
  await put('renditions/x/540.mp4', 'first');
  await put('originals/x', 'second');
  const listed = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key, bytes } of storage.list(prefix)) keys.push(`${key} ${bytes}`);
    return keys.sort();
  };
  expect(await listed('')).toEqual(['originals/x 6', 'renditions/x/540.mp4 5']);
  expect(await listed('renditions/x/')).toEqual(['renditions/x/540.mp4 5']);
  expect(await listed('variants/x/')).toEqual([]);
});

test('the free space is what this process may write, without the system’s reserve', async () => {
  const { bavail, bsize } = await statfs(dataDir);
  const { used, free, total } = await storage.space();
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(1e9);
  expect(total - used).toBe(free);
});

test('a temporary folder is removed afterwards, even after a failure', async () => {
  await expect(
    storage.withTemporaryFolder(async (folder) => {
      await writeFile(path.join(folder, 'half'), '');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await readdir(path.join(dataDir, 'tmp'))).toEqual(['uploads']);
});

test.each([
  '',
  '/etc/passwd',
  '../secret',
  'originals/../../secret',
  'originals/.hidden',
  'originals//x',
  'ORIGINALS/x',
])('a key cannot lead out of the folder: %j', async (key) => {
  await expect(storage.stat(key)).rejects.toThrow('not a storage key');
  expect(() => storage.read(key)).toThrow('not a storage key');
});

test('a data folder that cannot be written to stops the start with one line', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  const opening = openDisk({ dataDir: file });
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(`DATA_DIR "${file}" cannot be written to (ENOTDIR).`);
});
